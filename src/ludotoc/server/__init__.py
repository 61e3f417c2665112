"""The house: its lobby and its tables over HTTP and WebSocket, and what it keeps."""
