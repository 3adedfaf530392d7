"""The server: live tables over HTTP and sockets, kept in SQLite."""
