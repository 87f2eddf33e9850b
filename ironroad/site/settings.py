"""Where the site keeps its data and how it behaves."""

from __future__ import annotations

import contextlib
import math
import os
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import ip_network
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from ironroad.terminal.complaint import Complaint


@dataclass(frozen=True)
class Settings:
    data: Path
    database: str
    secret: str
    pace: float = 0.8
    idle_pace: float = 5.0
    bot_tables: int = 10
    longest_thought: float = 8.0
    # In how many processes bots think; one core is left to the server.
    thinkers: int = max(1, (os.cpu_count() or 1) - 1)
    # How long it is thought about a hint, and how many one address may ask for a minute; the same for each
    # decision of a review.
    hint_seconds: float = 5.0
    hints_a_minute: float = 6
    review_seconds: float = 5.0
    reviews_a_minute: float = 3
    # How many boards one address may have measured or drawn a minute.
    measures_a_minute: float = 3
    drawings_a_minute: float = 30
    changes_a_minute: int = 240
    requests_a_minute: int = 3000
    seconds_a_minute: float = 30.0
    longest_step: float = 2.0
    sockets: int = 60
    connections: int = 120
    patience: float = 10.0
    longest_chore: float = 10.0
    largest_body: int = 1_000_000
    # The address of the site as people know it, for links in letters; without one, that of the request.
    address: str = ""
    # Whom letters go through, such as smtp://user:password@host:587, and whom they are from.
    mail_server: str = ""
    mail_from: str = "Ironroad <ironroad@localhost>"
    # How people sign in: any of passkey, mail, password; empty for a site without accounts.
    sign_in: str = "passkey,mail,password"
    # How often a password may be wrong, or a letter asked for, before one has to wait.
    tries: int = 5
    # Megabytes that working out the hash of a password takes.
    password_memory: int = 64

    # How many tables stay in memory, of each process.
    remembered: int = 1_000
    # How many open tables one person may have begun.
    most_tables: int = 60
    # How many boards one person may publish a day.
    boards_a_day: int = 10
    # After how many days things go: games that are over, games nobody goes on with, guests; 0 is never.
    keep_finished: int = 0
    keep_idle: int = 0
    keep_guests: int = 400
    # Who runs the site, for the page about privacy.
    host_name: str = ""
    host_contact: str = ""
    # How the log is written, text or json; who may say for whom they ask; what opens the metrics to others.
    log: str = "text"
    proxies: str = "127.0.0.1"
    metrics_token: str = ""
    # Seconds in which a notice may turn out not to be needed, and after which another process sends what
    # one has left lying; letters a day to one person.
    notice_wait: float = 20.0
    notice_lease: float = 60.0
    letters_a_day: int = 20
    # Whether webhooks and push may go by http and to addresses of our own network.
    local_hooks: bool = False
    # Whether others change this database, too, without saying so, or come and go.
    shared: bool = False

    @property
    def boards(self) -> Path:
        """Where boards that people bring along are kept."""
        return self.data / "boards"

    @property
    def postgres(self) -> bool:
        return self.database.startswith("postgresql")


def read_settings(data: Path, **given: float) -> Settings:
    """The settings for a data directory, which is made if it is missing. Whoever reads what is in it sits at
    every table, so it is for its owner alone."""
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    database = os.environ.get("DATABASE_URL") or f"sqlite:///{(data / 'ironroad.db').absolute()}"
    found: dict[str, Any] = {**_environment(), **given}
    return Settings(data, _async_driver(database), _secret(data / "secret"), **found)


def _async_driver(url: str) -> str:
    """The URL with the driver this site talks through."""
    scheme, separator, rest = url.partition("://")
    drivers = {
        "sqlite": "sqlite+aiosqlite",
        "postgres": "postgresql+asyncpg",
        "postgresql": "postgresql+asyncpg",
    }
    if scheme not in (*drivers, *drivers.values()) or not separator:
        raise Complaint("DATABASE_URL is not like postgresql://user:password@host/name")
    return f"{drivers.get(scheme, scheme)}{separator}{rest}"


def _secret(path: Path) -> str:
    """The key that signs tokens."""
    return made_once(path, lambda: secrets.token_hex(32).encode()).decode().strip()


def made_once(path: Path, make: Callable[[], bytes]) -> bytes:
    """What a file says that the host alone may read. Of two processes that begin at once one makes it."""
    if not path.exists():
        draft = path.with_suffix(f".{os.getpid()}")
        draft.touch(mode=0o600)
        draft.write_bytes(make())
        with contextlib.suppress(FileExistsError):
            os.link(draft, path)
        draft.unlink()
    return path.read_bytes()


def _one_of(*words: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text not in words:
            raise ValueError(f"it is one of {', '.join(words)}")
        return text

    return read


def _networks(text: str) -> str:
    """Addresses and networks, or `*` for everybody."""
    for word in text.split(","):
        if word.strip() != "*":
            ip_network(word.strip())
    return text


def _amount(text: str) -> float:
    amount = float(text)
    if not 0 <= amount < math.inf:
        raise ValueError("it is 0 or more")
    return amount


def _whole(least: int = 0) -> Callable[[str], int]:
    def read(text: str) -> int:
        if int(text) < least:
            raise ValueError(f"it is {least} or more")
        return int(text)

    return read


def _address(text: str) -> str:
    address = urlsplit(text)
    if text and (address.scheme not in ("http", "https") or not address.hostname):
        raise ValueError("it is like https://games.example")
    return text.rstrip("/")


def _mail_server(text: str) -> str:
    """Nobody is told what was given, as there may be a password in it."""
    with contextlib.suppress(ValueError):
        server = urlsplit(text)
        if not text or (server.scheme in ("smtp", "smtps") and server.hostname and server.port != 0):
            return text
    raise Complaint("IRONROAD_MAIL_SERVER is not like smtp://user:password@host:587")


def _ways(text: str) -> str:
    if not {way.strip() for way in text.split(",")} <= {"passkey", "mail", "password", ""}:
        raise ValueError("it is any of passkey, mail, password")
    return text


# What a host may change: IRONROAD_PACE=0.3 and so on.
FROM_ENVIRONMENT: Final[dict[str, Callable[[str], Any]]] = {
    "pace": _amount,
    "thinkers": _whole(1),
    "hint_seconds": _amount,
    "hints_a_minute": _amount,
    "review_seconds": _amount,
    "reviews_a_minute": _amount,
    "measures_a_minute": _amount,
    "drawings_a_minute": _amount,
    "changes_a_minute": _whole(),
    "requests_a_minute": _whole(),
    "idle_pace": _amount,
    "bot_tables": _whole(),
    "longest_thought": _amount,
    "seconds_a_minute": _amount,
    "longest_step": _amount,
    "sockets": _whole(),
    "connections": _whole(1),
    "patience": _amount,
    "longest_chore": _amount,
    "address": _address,
    "mail_server": _mail_server,
    "mail_from": str,
    "sign_in": _ways,
    "remembered": _whole(1),
    "most_tables": _whole(),
    "boards_a_day": _whole(),
    "keep_finished": _whole(),
    "keep_idle": _whole(),
    "keep_guests": _whole(),
    "host_name": str,
    "host_contact": str,
    "tries": _whole(),
    "password_memory": _whole(1),
    "notice_wait": _amount,
    "notice_lease": _amount,
    "letters_a_day": _whole(),
    "log": _one_of("text", "json"),
    "proxies": _networks,
    "metrics_token": str,
    "shared": lambda text: text in ("1", "on", "yes"),
    "local_hooks": lambda text: text in ("1", "on", "yes"),
}


def _environment() -> dict[str, Any]:
    given = {name: os.environ.get(f"IRONROAD_{name.upper()}") for name in FROM_ENVIRONMENT}
    # What uvicorn calls it.
    given["proxies"] = given["proxies"] or os.environ.get("FORWARDED_ALLOW_IPS")
    return {name: _read(name, text) for name, text in given.items() if text is not None}


def _read(name: str, text: str) -> Any:
    try:
        return FROM_ENVIRONMENT[name](text)
    except ValueError as error:
        raise Complaint(f"IRONROAD_{name.upper()} cannot be {text!r}: {error}") from error
