"""Payments for routes: how many dollars to whom, as one number with six bits for each payee.

The last payee is the bank, which gets what is due to seats that have left and to neutral factories.
"""

from __future__ import annotations

from typing import Final

PAYEES: Final = 6
BANK: Final = PAYEES - 1

_BITS: Final = 6
_MOST: Final = 31
# One bit above each payee's number, so that a subtraction tells for all at once who gets less.
_GUARDS: Final = sum((_MOST + 1) << (_BITS * payee) for payee in range(PAYEES))


def one(payee: int) -> int:
    """$1 to somebody."""
    return 1 << (_BITS * payee)


def share(paid: int, payee: int) -> int:
    return paid >> (_BITS * payee) & _MOST


def total(paid: int) -> int:
    return sum([share(paid, payee) for payee in range(PAYEES)])


def payees(paid: int) -> list[int]:
    """Whoever is paid, once for each dollar."""
    return [payee for payee in range(PAYEES) for _ in range(share(paid, payee))]


def is_no_better(paid: int, other: int) -> bool:
    """Whether nobody gets less than by another payment."""
    return ((paid | _GUARDS) - other) & _GUARDS == _GUARDS
