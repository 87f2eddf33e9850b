"""Passkeys: the browser signs a challenge with a key that never leaves the device."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from ipaddress import ip_address
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from advanced_alchemy.config import SQLAlchemyAsyncConfig
from sqlalchemy import select, update
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, options_to_json_dict
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from ironroad.site.people.people import digest
from ironroad.site.people.tokens import CHALLENGE, Tokens
from ironroad.site.storage.models import PasskeyRow, now

LONGEST: Final = 20_000
LONGEST_ID: Final = 400
VERIFIED: Final = UserVerificationRequirement.REQUIRED
# What is raised where something was signed that is no passkey's, or cannot be read.
NO_PROOF: Final = (WebAuthnException, ValueError, LookupError, TypeError, RecursionError)


class NoPasskey(Exception):
    """What the browser sent does not prove anything."""


@dataclass(frozen=True)
class Place:
    """The site as browsers know it, to which a passkey is bound."""

    origin: str

    @property
    def id(self) -> str:
        return urlsplit(self.origin).hostname or ""

    @property
    def has_name(self) -> bool:
        """Passkeys are bound to names, never to numbers."""
        try:
            ip_address(self.id)
        except ValueError:
            return bool(self.id)
        return False


@dataclass(frozen=True)
class NewPasskey:
    id: str
    public_key: bytes
    count: int


class Passkeys:
    """The challenge is a token: it works once, for a while, in the browser that asked for it."""

    def __init__(
        self, database: SQLAlchemyAsyncConfig, tokens: Tokens, clock: Callable[[], datetime] = now
    ) -> None:
        self._database = database
        self._tokens = tokens
        self._clock = clock

    async def to_make(
        self, place: Place, handle: str, name: str, person: str | None = None
    ) -> tuple[dict[str, Any], str]:
        """What the browser needs to make a passkey, and the challenge to be kept in its cookie."""
        challenge = await self._tokens.issue(CHALLENGE, person)
        known = await self.ids(person) if person else []
        options = generate_registration_options(
            rp_id=place.id,
            rp_name="Ironroad",
            user_name=handle,
            user_display_name=name,
            user_id=(person or newcomer_id(challenge)).encode(),
            challenge=challenge.encode(),
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=VERIFIED
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(base64url_to_bytes(id_)) for id_ in known],
        )
        return options_to_json_dict(options), challenge

    async def made(self, place: Place, credential: str, challenge: str, person: str | None) -> NewPasskey:
        """The passkey that the browser has made for this person, or for somebody new."""
        sent = _read(credential)
        token = await self._tokens.use(challenge, CHALLENGE)
        if token is None or token.person != person:
            raise NoPasskey
        try:
            found = verify_registration_response(
                credential=sent,
                expected_challenge=challenge.encode(),
                expected_rp_id=place.id,
                expected_origin=place.origin,
                require_user_verification=True,
            )
        except NO_PROOF as error:
            raise NoPasskey from error
        id_ = bytes_to_base64url(found.credential_id)
        if len(id_) > LONGEST_ID:
            raise NoPasskey
        return NewPasskey(id_, found.credential_public_key, found.sign_count)

    async def to_sign_in(self, place: Place) -> tuple[dict[str, Any], str]:
        """Whoever has a passkey for this place may answer: nobody is named."""
        challenge = await self._tokens.issue(CHALLENGE)
        options = generate_authentication_options(
            rp_id=place.id, challenge=challenge.encode(), user_verification=VERIFIED
        )
        return options_to_json_dict(options), challenge

    async def signed_in(self, place: Place, credential: str, challenge: str) -> str:
        """The id of the person whose passkey has signed the challenge."""
        sent = _read(credential)
        if await self._tokens.use(challenge, CHALLENGE) is None:
            raise NoPasskey
        async with self._database.get_session() as session:
            row = await session.get(PasskeyRow, str(sent.get("id", ""))[:LONGEST_ID].replace("\0", ""))
            if row is None:
                raise NoPasskey
            try:
                found = verify_authentication_response(
                    credential=sent,
                    expected_challenge=challenge.encode(),
                    expected_rp_id=place.id,
                    expected_origin=place.origin,
                    credential_public_key=row.public_key,
                    credential_current_sign_count=row.count,
                    require_user_verification=True,
                )
            except NO_PROOF as error:
                raise NoPasskey from error
            used = {"count": found.new_sign_count, "used": self._clock()}
            await session.execute(update(PasskeyRow).where(PasskeyRow.id == row.id).values(**used))
            await session.commit()
        return row.person

    async def ids(self, person: str) -> list[str]:
        return [row.id for row in await self.of(person)]

    async def of(self, person: str) -> list[PasskeyRow]:
        query = select(PasskeyRow).where(PasskeyRow.person == person).order_by(PasskeyRow.created)
        async with self._database.get_session() as session:
            return [*await session.scalars(query)]


def newcomer_id(challenge: str) -> str:
    """The id of somebody who comes with a passkey: it is in the passkey before they are here."""
    return digest(f"newcomer {challenge}")[:22]


def _read(credential: str) -> dict[str, Any]:
    try:
        sent = msgspec.json.decode(credential) if len(credential) <= LONGEST else None
    except (msgspec.DecodeError, RecursionError) as error:
        raise NoPasskey from error
    if not isinstance(sent, dict):
        raise NoPasskey
    return sent
