"""DamExchange, version 1: two programs play games over a connection (mesander.nl, layer 1 SOCKET and layer 2)."""

from dammen.protocols.dxp.messages import (
    Acceptance,
    BackAcc,
    BackReq,
    Chat,
    GameAcc,
    GameEnd,
    GameReq,
    Message,
    MoveMade,
    Why,
    decode,
    encode,
)

__all__ = [
    "Acceptance",
    "BackAcc",
    "BackReq",
    "Chat",
    "GameAcc",
    "GameEnd",
    "GameReq",
    "Message",
    "MoveMade",
    "Why",
    "decode",
    "encode",
]
