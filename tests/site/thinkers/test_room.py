"""Who goes first where there is room for a few."""

from __future__ import annotations

import asyncio

from ironroad.site.thinkers.room import Room
from tests.helpers.apart import run_apart


async def take_turns(room: Room, ranks: list[int], cancelled: set[int]) -> list[int]:
    """The numbers of those who had a place, in order; all have come while the room was full."""
    served: list[int] = []

    async def come(number: int) -> None:
        async with room.place(lambda: ranks[number]):
            served.append(number)

    async with room.place(lambda: 0):
        tasks = [asyncio.create_task(come(number)) for number in range(len(ranks))]
        await asyncio.sleep(0)
        for number in cancelled:
            tasks[number].cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return served


async def _all_turns() -> list[list[int]]:
    room = Room(1)
    first = await take_turns(room, [2, 1, 0, 1, 2], set())
    # Those who give up at the very moment a place is free take nobody's.
    second = await take_turns(room, [2, 0, 0, 1], {1, 2})
    third = await take_turns(room, [1, 0], set())
    return [first, second, third]


def test_the_lowest_rank_goes_first_and_then_who_came_first() -> None:
    assert run_apart(_all_turns()) == [[2, 1, 3, 0, 4], [3, 0], [1, 0]]
