"""What a side may play where the laws bind it: a touched piece, an angle, a demand, a capture that was begun."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dammen.geometry import line_between
from dammen.kernels import Move
from dammen.laws.codes.kinds import Neglect
from dammen.laws.huffing import Action, Node
from dammen.laws.referee import board as boards
from dammen.laws.referee import ways
from dammen.laws.referee.desk import variant_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dammen.geometry import Board
    from dammen.laws.referee import State


def candidates(state: State, node: Node) -> tuple[tuple[Action, ...], bool]:
    """List the moves that the laws leave, and say whether the side is bound to them."""
    every = node.moves()
    demands = [demand for demand in state.demands if demand.side is state.turn]
    pieces = {demand.square for demand in demands if demand.square and not demand.huff}
    if state.touched:
        pieces = {state.touched}
    lawful = any(not demand.crown and not demand.huff and not demand.square and not demand.ways for demand in demands)
    found: Sequence[Action] = every
    if pieces:
        found = _with(state, node, found, pieces)
    if state.angle:
        found = [action for action in found if _towards(node, action, state.angle)] or found
    if lawful:
        found = [action for action in found if action.neglect is None] or found
    found = found or every
    return tuple(found), bool(pieces or state.angle or node.due)


def _with(state: State, node: Node, actions: Sequence[Action], pieces: set[int]) -> Sequence[Action]:
    """List what can be done with some pieces: what the huffing game knows, or else whatever they can do."""
    found = [action for action in actions if action.move is not None and action.move.start in pieces]
    if found:
        return found
    variant, board = (
        variant_of(state.opened.variant),
        boards.text(node.position.variant.board.size, node.position.pieces.items()),
    )
    return [
        Action(Move(way.path, way.captured), Neglect.OMITTED)
        for piece in sorted(pieces)
        for way in ways.reachable(variant, board, state.turn, piece)
    ]


def _towards(node: Node, action: Action, angle: int) -> bool:
    board: Board = node.position.variant.board
    path = () if action.move is None else action.move.path
    if not path:
        return False
    first, wanted = line_between(board, path[0], path[1]), line_between(board, path[0], angle)
    return first is not None and wanted is not None and first.direction is wanted.direction


def chained(state: State) -> tuple[Node, tuple[Action, ...]] | None:
    """Give the node in which a capture was begun, and the lawful ways in which it goes on; None where there is none."""
    chain, variant = state.chain, variant_of(state.opened.variant)
    if chain is None:
        return None
    position = boards.position(variant, boards.rightful(variant, chain.before), state.turn)
    node = Node.of(state)
    if position is None or node is None:
        return None
    length = len(chain.path)
    routes = position.state.routes(keep_landings=True)
    going_on = tuple(
        Action(move)
        for move in routes
        if move.path[:length] == chain.path and move.captured[: length - 1] == chain.captured
    )
    return (Node(node.terms, position, None, (), state.waived), going_on) if going_on else None
