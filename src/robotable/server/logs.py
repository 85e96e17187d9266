"""The server's log: lines for people, or JSON for programs, with the time, and with what a line is about."""

import json
import logging
from datetime import UTC, datetime
from typing import Any, Literal

LogFormat = Literal["text", "json"]
LogLevel = Literal["debug", "info", "warning", "error"]

ABOUT = ("table", "game", "person", "address")
"""What a line may be about: `log.info("…", extra={"table": id})`."""


MISTAKES_OF_STRANGERS = ("Invalid HTTP request", "Unsupported upgrade request", "Invalid UTF-8 sequence")
"""What uvicorn has a line for, or thirty, whenever somebody sends it: whoever wants could fill a disk so."""


def set_up_logs(form: LogFormat, level: LogLevel) -> None:
    """Write the log to the error stream."""
    handler = logging.StreamHandler()
    plain = logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s")
    handler.setFormatter(JsonLines() if form == "json" else plain)
    logging.basicConfig(level=level.upper(), handlers=[handler])
    logging.getLogger("uvicorn.error").addFilter(is_worth_a_line)


def is_worth_a_line(record: logging.LogRecord) -> bool:
    """Not what anybody can have written into the log as often as they like."""
    return record.levelno < logging.INFO or not str(record.msg).startswith(MISTAKES_OF_STRANGERS)


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """A line of the log."""
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= {name: getattr(record, name) for name in ABOUT if hasattr(record, name)}
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line)
