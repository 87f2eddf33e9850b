"""News of tables to the windows that are open on them."""

from __future__ import annotations

from collections.abc import Sequence

from litestar.channels.backends.memory import MemoryChannelsBackend
from sqlalchemy.ext.asyncio import AsyncSession

from ironroad.site.storage.change import Change


class News(MemoryChannelsBackend):
    """Within one process, where nothing is missed and nobody is elsewhere."""

    @property
    def listens(self) -> bool:
        """Whether news come."""
        return True

    def elsewhere(self, table: str) -> int:
        """How many windows are open on a table in other processes."""
        return 0

    def looks_hard(self, table: str) -> bool:
        """Whether somebody looks at a table in another process who does not look at many."""
        return False

    async def along(self, session: AsyncSession, changes: Sequence[Change]) -> None:
        """Written with changes: whom else to tell."""

    async def miss(self) -> None:
        """Every window here may have missed something."""
