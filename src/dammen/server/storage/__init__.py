"""Where games are kept: an append-only log of events in SQLite or PostgreSQL."""

from dammen.server.storage.database import Database
from dammen.server.storage.store import Kind, Logged, LogStore, StaleError, Summary

__all__ = ["Database", "Kind", "LogStore", "Logged", "StaleError", "Summary"]
