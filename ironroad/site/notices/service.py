"""Notices as a whole: put together from their parts, alive as long as the server."""

from __future__ import annotations

import logging

from ironroad.site.notices.causes import Causes
from ironroad.site.notices.hooks import Hooks
from ironroad.site.notices.letters import Letters
from ironroad.site.notices.outbox import Outbox
from ironroad.site.notices.outside import Outside
from ironroad.site.notices.push import Push
from ironroad.site.notices.restraint import Restraint
from ironroad.site.notices.sender import Sender
from ironroad.site.people.mail import Mailer
from ironroad.site.settings import Settings
from ironroad.site.storage.keeper import Keeper
from ironroad.site.windows.audience import Audience

log = logging.getLogger("ironroad")


class Notices:
    """`causes` is what others call, inside the transaction of what they do."""

    def __init__(self, settings: Settings, keeper: Keeper, audience: Audience, mailer: Mailer) -> None:
        # A letter leads to its table, so there is none as long as nobody says where that is.
        self.letters = mailer.works and bool(settings.address)
        if mailer.works and not settings.address:
            log.warning("no e-mail tells of turns before IRONROAD_ADDRESS says where the site is")
        self.outside = Outside(settings.local_hooks)
        self.push = Push(self.outside, settings.data, settings.mail_from, keeper.clock)
        self.causes = Causes(Outbox(keeper.clock, settings.notice_wait, self.letters))
        self.sender = Sender(
            keeper,
            audience,
            Letters(mailer, settings.address, settings.secret),
            self.push,
            Hooks(self.outside, settings.address, keeper.clock),
            Restraint(keeper.clock, settings.letters_a_day),
            settings.notice_lease,
        )
        self._keeper = keeper

    async def start(self) -> None:
        self._keeper.writers.append(self.causes.changed)
        self._keeper.invitations.append(self.causes.invited)
        await self.sender.start()

    async def close(self) -> None:
        await self.sender.close()
