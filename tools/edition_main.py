"""Plays records again by the rules of the edition that it is kept with, one after the other, until there are no more.

Every question and every answer is its length in four bytes, and so much msgpack. `tools/keep_edition.py` puts this file
beside the rules of an edition; `robotable.server.older_editions` asks.
"""

import sys
from typing import Any, BinaryIO

import msgspec

from robotable import games
from robotable.table import Record, replay


def main(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer until nobody asks any more."""
    while header := questions.read(4):
        asked = msgspec.msgpack.decode(questions.read(int.from_bytes(header)))
        answer = msgspec.msgpack.encode(answer_to(asked))
        answers.write(len(answer).to_bytes(4) + answer)
        answers.flush()


def answer_to(asked: dict[str, Any]) -> dict[str, Any]:
    """The content of a game; or what a record comes to: its moves as this edition writes them, and a snapshot."""
    try:
        ruleset = games.find(asked["game"])
        answer: dict[str, Any] = {"digest": ruleset.content.digest, "content": msgspec.msgpack.encode(ruleset.content)}
        if "record" in asked:
            game = replay(ruleset, Record.decode(asked["record"]), asked["people"])
            answer |= {"moves": list(game.played), "snapshot": game.take_snapshot()}
    except Exception as problem:
        return {"problem": repr(problem)}
    return answer


if __name__ == "__main__":
    main(sys.stdin.buffer, sys.stdout.buffer)
