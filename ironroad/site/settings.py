"""Where the site keeps its data and how it behaves."""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Settings:
    data: Path
    database: str
    secret: str
    pace: float = 0.8
    thinkers: int = 1
    changes_a_minute: int = 240
    requests_a_minute: int = 3000
    largest_body: int = 1_000_000

    @property
    def boards(self) -> Path:
        """Where boards that people bring along are kept."""
        return self.data / "boards"

    @property
    def postgres(self) -> bool:
        return self.database.startswith("postgresql")


def read_settings(data: Path, **given: float) -> Settings:
    """The settings for a data directory, which is made if it is missing."""
    data.mkdir(parents=True, exist_ok=True)
    database = os.environ.get("DATABASE_URL") or f"sqlite:///{(data / 'ironroad.db').absolute()}"
    return Settings(data, _async_driver(database), _secret(data / "secret"), **_environment(), **given)  # type: ignore[arg-type]


def _async_driver(url: str) -> str:
    """The URL with the driver this site talks through."""
    scheme, separator, rest = url.partition("://")
    drivers = {
        "sqlite": "sqlite+aiosqlite",
        "postgres": "postgresql+asyncpg",
        "postgresql": "postgresql+asyncpg",
    }
    return f"{drivers.get(scheme, scheme)}{separator}{rest}"


def _secret(path: Path) -> str:
    """The key that signs tokens: made once, readable by the host alone."""
    if not path.exists():
        path.touch(mode=0o600)
        path.write_text(secrets.token_hex(32))
    return path.read_text().strip()


def _environment() -> dict[str, float]:
    """Numbers a host may change: IRONROAD_PACE=0.3 and so on."""
    found: dict[str, float] = {}
    for name, kind in (
        ("pace", float),
        ("thinkers", int),
        ("changes_a_minute", int),
        ("requests_a_minute", int),
    ):
        text = os.environ.get(f"IRONROAD_{name.upper()}")
        if text:
            found[name] = kind(text)
    return found
