"""A position at the end of a game, with a move that is best and one that is poor."""

from __future__ import annotations

# The last round on St. Lucia: one delivery earns two, most others one or nothing.
LAST = (
    "game=age-of-steam edition=deluxe board=st-lucia players=2 options=turns=2 rules=3 round=2 phase=goods "
    "order=1,0 money=7,8 income=2,1 shares=5,5 engine=2,2 role=engineer,urbanization built=1,1 features=5,5 "
    "track=A13:SE-S+0;A17:N-SE+0;B14:NE-SW+1,SE-NW+0;B16:SE-NW+1;B18:NE-NW+0;C13:SE-SW+1;C15:S-NW+0;D14:NW+1 "
    "cities=C17:B,A15:C cubes=A13:P,B10:K,B12:Y,B14:B,B16:K,B20:B,C7:B,C9:K,C11:Y,C19:P,C21:P,D2:K,D4:R,D6:R,"
    "D8:P,D18:R,E3:Y,E17:P,E19:R,E21:K,F2:B,F4:Y,F8:R,F10:B,F12:Y,F14:K,F16:R,F18:B,F20:K,G3:P,G5:Y,G7:R,"
    "G9:P,G13:Y,G15:P,G19:P bag=R13B14P11Y13K9 todo=1,0 lead=1 cycle=1"
)
BEST = "deliver blue B14 SW A15 SE C17"
POOR = "deliver black B16 NW A15"
