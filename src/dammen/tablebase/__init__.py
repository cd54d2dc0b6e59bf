"""Endings proved: tables of wins, draws and losses, built, checked and asked."""
