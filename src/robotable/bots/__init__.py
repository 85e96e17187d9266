"""Opponents and advisers. A bot sees a determinised copy: all that its seat can't see is dealt anew."""
