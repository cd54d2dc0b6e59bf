"""What can be done at tables: every change goes through here, one at a time for each table."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from dammen.errors import GameError
from dammen.laws.referee import Phase, events, judge
from dammen.server.keeping import Keeper, new_id
from dammen.server.refusals import ConflictError, InvalidError, UnknownError
from dammen.server.settings import EVENT_LIMIT
from dammen.server.storage import Logged
from dammen.server.tables import saying
from dammen.server.tables.live import LiveTable, at_time
from dammen.server.tables.log import PROGRAM, Entry, Seated
from dammen.server.tables.opening import laid
from dammen.server.tables.views import TableState, table_state
from dammen.server.tables.wishes import bounded, demand_words

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Sequence

    from dammen.laws.referee import Event
    from dammen.server.settings import Settings
    from dammen.server.storage import LogStore
    from dammen.server.tables.wishes import NewTable, Reported
    from dammen.server.thinking import Thinkers
    from dammen.variants import Variant


class Tables:
    """The tables of all visitors."""

    def __init__(
        self,
        store: LogStore[Entry],
        thinkers: Thinkers,
        settings: Settings,
        now: Callable[[], float],
        find: Callable[[str], Variant],
    ) -> None:
        """Serve the tables of a store; ``find`` finds a variant on offer by its name."""
        self._thinkers = thinkers
        self._now = now
        self._find = find
        self._keeper: Keeper[LiveTable, Entry] = Keeper(store, LiveTable.replay, settings, "table")
        self._deciding: dict[str, tuple[int, asyncio.Task[None]]] = {}

    async def create(self, owner: str, wish: NewTable) -> LiveTable:
        """Lay a table.

        Raises:
            DammenError: the wish names what does not exist, or the visitor has too many games.

        """
        seated, opened = await asyncio.to_thread(laid, wish, self._find, self._now())
        return await self.begin(owner, seated, [opened])

    async def begin(self, owner: str, seated: Seated, happened: Sequence[Event], *, ago: float = 0.0) -> LiveTable:
        """Lay a table at which something has happened already, the opening of the match first.

        The last of it happened ``ago`` seconds before now.

        Raises:
            DammenError: it could not happen, or the visitor has too many games.

        """
        now = self._now() - ago
        shift = now - happened[-1].at
        log: list[Logged[Entry]] = [Logged(now, seated)]
        log += [Logged(now, at_time(event, event.at + shift)) for event in happened]
        live = await asyncio.to_thread(LiveTable.replay, new_id(), log)
        await self._keeper.create(owner, live, log)
        return live

    async def get(self, owner: str, table_id: str) -> LiveTable:
        """Give a table as it stands now; looking at it judges the time.

        Raises:
            UnknownError: the visitor has no such table.

        """
        live = await self._keeper.find(owner, table_id)
        if self._tick(live) is None:
            return live
        async with self._held(owner, table_id) as held:
            return held

    async def delete(self, owner: str, table_id: str) -> None:
        """Forget a table."""
        await self._keeper.delete(owner, table_id)
        self._thinkers.stop(table_id)

    def forget(self) -> None:
        """Drop every table from memory; it is read again from its log when it is asked for."""
        self._keeper.forget()

    async def settle(self) -> None:
        """Wait for what the program is about to do, so that none of it is lost."""
        await asyncio.gather(*(task for _, task in self._deciding.values()), return_exceptions=True)

    def state(self, live: LiveTable) -> TableState:
        """Show a table."""
        return table_state(live, self._now(), program_acts=self.program_acts(live))

    def program_acts(self, live: LiveTable) -> bool:
        """Say whether the program has something to do now."""
        side, state = live.program, live.state
        if side is None or live.idle == live.version or live.version >= EVENT_LIMIT:
            return False
        if live.awaits_program:
            return True
        if state.phase is not Phase.PLAY or state.paused is not None:
            return False
        return state.offer is side.other or bool(state.rights_of(side))

    async def tell(self, owner: str, table_id: str, version: int | None, event: Reported) -> LiveTable:
        """Say what hands have done.

        Raises:
            ConflictError: the table is at another version, or its record is full.
            InvalidError: it cannot happen; the words are the referee's.

        """
        bounded(event)
        async with self._held(owner, table_id) as live:
            self._demand_version(live, version)
            self._demand_own(live, event)
            await self._append(live, [event])
            self._thinkers.stop(table_id)
            return live

    async def enter(self, owner: str, table_id: str, version: int | None, text: str) -> LiveTable:
        """Say what hands have done, in words.

        Raises:
            DammenError: the words cannot be understood.
            ConflictError: as :meth:`tell`.
            InvalidError: as :meth:`tell`.

        """
        demand_words("text", text)
        live = await self.get(owner, table_id)
        self._demand_version(live, version)
        try:
            event = await asyncio.to_thread(saying.read, live.state, text)
        except GameError as error:
            raise InvalidError(str(error)) from None
        return await self.tell(owner, table_id, live.version, event)

    async def program(self, owner: str, table_id: str, version: int | None = None) -> LiveTable:
        """Let the program do what it does now; asking again meanwhile waits for the same."""
        live = await self.get(owner, table_id)
        self._demand_version(live, version)
        if not self.program_acts(live):
            return live
        moment, task = self._deciding.get(table_id, (0, None))
        if task is None or moment != live.version:
            task = asyncio.create_task(self._decide(owner, live, live.version), name=f"decide {table_id}")
            self._deciding[table_id] = (live.version, task)
        await asyncio.shield(task)
        return await self.get(owner, table_id)

    async def _decide(self, owner: str, live: LiveTable, version: int) -> None:
        try:
            found = await self._thinkers.decide(live)
            if found is None:
                return
            async with self._held(owner, live.id) as now:
                if now.version != version:
                    return
                doing, spent = found
                if doing:
                    await self._append(now, doing, spent=spent)
                else:
                    now.idle = version
        except UnknownError:
            return  # the table was cleared while the program thought
        except BaseException:
            live.idle = version
            raise
        finally:
            if self._deciding.get(live.id, (0, None))[0] == version:
                del self._deciding[live.id]

    def _demand_version(self, live: LiveTable, version: int | None) -> None:
        if version is not None and not live.oldest <= version <= live.version:
            message = f"the table is at version {live.version}, and this was meant for version {version}"
            raise ConflictError(message, state=self.state(live))

    def _demand_own(self, live: LiveTable, event: Event) -> None:
        """Refuse what only the program's hands can do."""
        program = live.program
        if program is None:
            return
        by: Any = None if isinstance(event, events.Decided) else getattr(event, "side", None)
        choosing = isinstance(event, events.Chosen) and live.state.lot_winner == PROGRAM
        if by is program or choosing:
            message = f"{program.capitalize()} is the program, and acts by itself"
            raise ConflictError(message, state=self.state(live))

    def _tick(self, live: LiveTable) -> Event | None:
        """Give the event that time has gone by, where that changes anything."""
        if live.state.phase is not Phase.PLAY or live.awaits_program or live.version >= EVENT_LIMIT:
            return None
        event = events.Ticked(at=live.clock(self._now()))
        after = judge(live.state, event).state
        changed = (after.phase, after.called, after.deadline) != (
            live.state.phase,
            live.state.called,
            live.state.deadline,
        )
        return event if changed else None

    @asynccontextmanager
    async def _held(self, owner: str, table_id: str) -> AsyncIterator[LiveTable]:
        """Hold a table for one change, with the time judged first."""
        async with self._keeper.held(owner, table_id) as live:
            tick = self._tick(live)
            if tick is not None:
                await self._append(live, [tick])
            yield live

    async def _append(self, live: LiveTable, happened: Sequence[Event], *, spent: float | None = None) -> None:
        """Judge events and log them; with ``spent``, those of the program, which has thought so many seconds."""
        wall = max(self._now(), live.at)
        if live.version + len(happened) > EVENT_LIMIT:
            message = f"a record may hold {EVENT_LIMIT} events, and this one is full; go on at a new table"
            raise ConflictError(message, state=self.state(live))
        at = live.clock(wall) if spent is None or not live.awaits_program else live.state.at + spent
        state, judged = live.state, []
        try:
            for event in happened:
                timed = at_time(event, at)
                judged.append((timed, await asyncio.to_thread(judge, state, timed)))
                state = judged[-1][1].state
        except GameError as error:
            raise InvalidError(str(error)) from None

        def apply() -> list[Logged[Entry]]:
            for event, judgment in judged:
                live.take(wall, event, judgment)
            return [Logged(wall, event) for event, _ in judged]

        await self._keeper.append(live, apply)
