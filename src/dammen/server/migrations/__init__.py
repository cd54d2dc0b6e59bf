"""The steps by which the tables came to their present shape; Alembic runs them when the server starts."""
