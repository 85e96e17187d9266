"""What passes between the server and a page or bot: the one definition that both sides read.

The page's types are generated from here; `docs/protocol.md` describes the same for strangers.
"""
