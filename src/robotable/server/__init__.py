"""Tables online: seats, store, clocks, chat, WebSocket."""
