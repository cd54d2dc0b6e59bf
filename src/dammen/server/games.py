"""What can be done with games: every change goes through here, one at a time for each game."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final

from dammen.engine import takes_draw
from dammen.model import Colour, Reason
from dammen.notation import moves
from dammen.protocols.opponents import Ending
from dammen.server import judge
from dammen.server.entry import read_move
from dammen.server.events import (
    Commented,
    DrawAgreed,
    DrawDeclined,
    DrawOffered,
    FlagFell,
    Moved,
    Resigned,
    Side,
    TookBack,
)
from dammen.server.keeping import Keeper, new_id
from dammen.server.live import LiveGame
from dammen.server.opening import created_from
from dammen.server.refusals import ConflictError, InvalidError, UnknownError
from dammen.server.settings import PLY_LIMIT
from dammen.server.storage import Logged
from dammen.server.views import GameState, game_state, move_view
from dammen.variants import get

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Sequence

    from dammen.server.events import Event
    from dammen.server.settings import Settings
    from dammen.server.storage import LogStore, Summary
    from dammen.server.thinking import Thinkers
    from dammen.server.views import MoveView
    from dammen.server.wishes import NewGame, NewMove
    from dammen.variants import Variant

_SIDES: Final[dict[Colour, Side]] = {Colour.WHITE: "white", Colour.BLACK: "black"}


class Games:
    """The games of all visitors."""

    def __init__(
        self, store: LogStore[Event], thinkers: Thinkers, settings: Settings, now: Callable[[], float]
    ) -> None:
        """Serve the games of a store."""
        self._store = store
        self._thinkers = thinkers
        self._now = now
        self._engines = tuple(settings.engines)
        self._variants = {variant.name: variant for variant in settings.variants}
        self._keeper: Keeper[LiveGame, Event] = Keeper(store, self._fold, settings, "game")
        self._replies: dict[str, tuple[int, asyncio.Task[None]]] = {}

    @property
    def variants(self) -> tuple[Variant, ...]:
        """Give the games on offer."""
        return tuple(self._variants.values())

    def variant(self, name: str) -> Variant:
        """Find a variant on offer by its name or an alias.

        Raises:
            VariantError: there is none; the message offers the nearest.

        """
        return self._variants[name] if name in self._variants else get(name)

    async def list(self, owner: str) -> list[Summary]:
        """List a visitor's games, and the matches over the board beside them."""
        return await self._store.of_owner(owner)

    async def create(self, owner: str, wish: NewGame) -> LiveGame:
        """Begin a game.

        Raises:
            DammenError: the wish names what does not exist, or the visitor has too many games.

        """
        created = await asyncio.to_thread(created_from, wish, self.variant, self._engines)
        log: list[Logged[Event]] = [Logged(self._now(), created)]
        live = await asyncio.to_thread(self._fold, new_id(), log)
        await self._keeper.create(owner, live, log)
        return live

    async def delete(self, owner: str, game_id: str) -> None:
        """Forget a game."""
        await self._keeper.delete(owner, game_id)
        self._thinkers.stop(game_id)

    async def get(self, owner: str, game_id: str) -> LiveGame:
        """Give a game as it stands now.

        Raises:
            UnknownError: the visitor has no such game.

        """
        live = await self._keeper.find(owner, game_id)
        if live.flagged(self._now()) is None:
            return live
        async with self._held(owner, game_id) as held:
            return held

    def forget(self) -> None:
        """Drop every game from memory; it is read again from its log when it is asked for."""
        self._keeper.forget()

    async def settle(self) -> None:
        """Wait for the program's moves that are under way, so that none is lost."""
        await asyncio.gather(*(task for _, task in self._replies.values()), return_exceptions=True)

    def _fold(self, game_id: str, log: Sequence[Logged[Event]]) -> LiveGame:
        return LiveGame.replay(game_id, log, self.variant)

    def state(self, live: LiveGame) -> GameState:
        """Show a game."""
        claims = tuple(claim.words for claim in judge.claims(live))
        return game_state(live, self._now(), claims=claims, thinking_since=self._thinkers.since(live.id))

    async def move(self, owner: str, game_id: str, wish: NewMove) -> LiveGame:
        """Make a person's move.

        Raises:
            ConflictError: the game is at another version, over, or waits for the program.
            MoveError: the move is not legal, or not clear.

        """
        async with self._held(owner, game_id) as live:
            if wish.version is not None and wish.version != live.version:
                message = f"the game is at version {live.version}, and the move was meant for version {wish.version}"
                raise ConflictError(message, state=self.state(live))
            self._demand_open(live)
            if live.program_to_move:
                message = f"it is {live.game.turn}'s turn, which the program plays; wait for its move"
                raise ConflictError(message, state=self.state(live))
            if len(live.line) >= PLY_LIMIT:
                message = f"a game may have {PLY_LIMIT} moves; end this one by a draw or a resignation"
                raise ConflictError(message, state=self.state(live))
            position = live.position
            move = read_move(wish.move, position)
            text = moves.write(move, position)
            await self._append(live, Moved(text, tuple(move.path), tuple(move.captured)))
            return live

    async def reply(self, owner: str, game_id: str) -> LiveGame:
        """Let the program move where it is its turn; asking again meanwhile waits for the same move."""
        live = await self.get(owner, game_id)
        if not live.program_to_move:
            return live
        moment, task = self._replies.get(game_id, (0, None))
        if task is None or moment != live.moment:
            task = asyncio.create_task(self._reply(owner, live, live.moment), name=f"reply {game_id}")
            self._replies[game_id] = (live.moment, task)
        await asyncio.shield(task)
        return await self.get(owner, game_id)

    async def _reply(self, owner: str, live: LiveGame, moment: int) -> None:
        try:
            thought = await self._thinkers.reply(live)
            if thought is None:
                return
            async with self._held(owner, live.id) as now:
                if now.moment != moment or not now.program_to_move:
                    return
                if isinstance(thought, Ending):
                    await self._end(now, thought)
                else:
                    text = moves.write(thought.move, now.position)
                    path, captured = tuple(thought.move.path), tuple(thought.move.captured)
                    spent = round(thought.spent, 3)
                    await self._append(now, Moved(text, path, captured, spent))
        except UnknownError:
            return  # the game was deleted while the program thought
        finally:
            if self._replies.get(live.id, (0, None))[0] == moment:
                del self._replies[live.id]

    async def _end(self, live: LiveGame, ending: Ending) -> None:
        """Take the word of an engine of somebody else, whose turn it is, for the end of the game."""
        side = _SIDES[live.game.turn]
        if ending is Ending.DRAWS:
            await self._append(live, DrawOffered(side))
            await self._append(live, DrawAgreed())
        else:
            await self._append(live, Resigned(side))

    async def take_back(self, owner: str, game_id: str) -> LiveGame:
        """Take back moves until the person who pressed can choose again."""
        async with self._held(owner, game_id) as live:
            if live.outcome is not None and live.outcome.reason is Reason.TIME:
                message = "the time has run out; no move can be taken back"
                raise ConflictError(message, state=self.state(live))
            plies = live.plies_to_take_back()
            if not plies:
                message = "there is no move of yours to take back"
                raise ConflictError(message, state=self.state(live))
            self._thinkers.stop(game_id)
            await self._append(live, TookBack(plies))
            return live

    async def hint(self, owner: str, game_id: str) -> tuple[MoveView, str]:
        """Say what the program would play, and how it sees the position."""
        live = await self.get(owner, game_id)
        self._demand_open(live)
        if live.program_to_move:
            message = "it is the program's turn; ask for a hint at your own"
            raise ConflictError(message, state=self.state(live))
        position = live.position
        thought = await self._thinkers.advise(live)
        if thought is None:
            message = "the game has changed while the program thought; ask again"
            raise ConflictError(message, state=self.state(live))
        return move_view(thought.move, position), judge.in_words(thought, position)

    async def resign(self, owner: str, game_id: str) -> LiveGame:
        """Give the game up: the person against the program, the side to move between friends."""
        async with self._held(owner, game_id) as live:
            self._demand_open(live)
            side = live.game.turn if len(live.humans) > 1 else live.humans[0]
            self._thinkers.stop(game_id)
            await self._append(live, Resigned(_SIDES[side]))
            return live

    async def draw(self, owner: str, game_id: str, by: Side | None) -> LiveGame:
        """Offer a draw, or accept one; the program answers by its judgment."""
        async with self._held(owner, game_id) as live:
            self._demand_open(live)
            if live.created.opponent == "friend":
                side = Colour(by) if by is not None else live.offered.other if live.offered else live.game.turn
                if live.offered is None:
                    await self._append(live, DrawOffered(_SIDES[side]))
                elif live.offered is not side:
                    await self._append(live, DrawAgreed())
                return live
            person, moment = live.humans[0], live.moment
        thought = None if live.program_to_move else await self._thinkers.advise(live)
        async with self._held(owner, game_id) as live:
            self._demand_open(live)
            if live.moment == moment:
                await self._append(live, DrawOffered(_SIDES[person]))
                willing = thought is not None and takes_draw(-thought.score, len(live.line))
                await self._append(live, DrawAgreed() if willing else DrawDeclined())
            return live

    async def claim(self, owner: str, game_id: str) -> LiveGame:
        """Claim a draw by a rule of the federation."""
        async with self._held(owner, game_id) as live:
            self._demand_open(live)
            claims = judge.claims(live)
            if not claims:
                message = f"no rule gives a draw here; {judge.rules_in_words(live)}"
                raise ConflictError(message, state=self.state(live))
            self._thinkers.stop(game_id)
            await self._append(live, judge.as_event(claims[0], claimed=True))
            return live

    async def comment(self, owner: str, game_id: str, ply: int, text: str) -> LiveGame:
        """Write a remark beside a move."""
        async with self._held(owner, game_id) as live:
            if ply > len(live.line):
                message = f"there is no ply {ply}; the game has {len(live.line)}, and ply 0 is its start"
                raise InvalidError(message)
            bad = next((letter for letter in text if not letter.isprintable() and letter not in "\n\r\t"), None)
            if bad is not None:
                message = f"the remark holds the character U+{ord(bad):04X}, which cannot be shown; take it out"
                raise InvalidError(message)
            await self._append(live, Commented(ply, text.strip()))
            return live

    def _demand_open(self, live: LiveGame) -> None:
        if live.outcome is not None:
            message = f"the game is over: {live.outcome.text}"
            raise ConflictError(message, state=self.state(live))

    @asynccontextmanager
    async def _held(self, owner: str, game_id: str) -> AsyncIterator[LiveGame]:
        """Hold a game for one change, with the flag judged first."""
        async with self._keeper.held(owner, game_id) as live:
            flagged = live.flagged(self._now())
            if flagged is not None:
                self._thinkers.stop(game_id)
                await self._append(live, FlagFell(_SIDES[flagged]))
            yield live

    async def _append(self, live: LiveGame, event: Event) -> None:
        """Apply an event, and the draw that it may bring about by itself."""

        def apply() -> list[Logged[Event]]:
            entries = [Logged(max(self._now(), live.at), event)]
            live.apply(entries[0])
            verdict = judge.verdict(live) if isinstance(event, Moved) else None
            if verdict is not None:
                entries.append(Logged(live.at, judge.as_event(verdict, claimed=False)))
                live.apply(entries[1])
            return entries

        await self._keeper.append(live, apply)
        if live.outcome is not None:
            self._thinkers.over(live)
