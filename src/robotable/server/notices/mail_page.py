"""The page behind the link in a mail: it asks once more, so that no program that looks at links decides for people."""

from html import escape
from urllib.parse import parse_qs

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from robotable.server.limits import read_body
from robotable.server.notices.desk import NoticeDesk
from robotable.server.settings import Limits
from robotable.server.store import Channel

PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Robotable</title>
<style>
  body {{ max-width: 32rem; margin: 4rem auto; padding: 0 1rem; font: 1.1rem/1.5 sans-serif; }}
  button {{ font: inherit; padding: .5rem 1rem; margin: 0 .5rem .5rem 0; }}
</style>
<h1>{title}</h1>
<p>{text}</p>
{form}
<p><a href="/">To the tables</a></p>
</html>
"""
BUTTON = '<button name="do" value="{value}">{text}</button>'


class MailPage:
    """Lets whoever reads a mail say whether they want more of them."""

    def __init__(self, desk: NoticeDesk, limits: Limits) -> None:
        self.desk = desk
        self.limits = limits

    async def ask(self, request: Request) -> Response:
        """What they can do about it."""
        channel = await self.desk.channel_with(request.path_params["secret"])
        if channel is None:
            return _gone()
        title = "Mails about your turn" if channel.is_confirmed else "Shall Robotable write to you?"
        text = f"Robotable tells {channel.target} when a table waits."
        return _page(title, text, _buttons(channel))

    async def answer(self, request: Request) -> Response:
        """What they have said; a mail program that ends it for its reader says so in its own way."""
        body = await read_body(request, self.limits.body_bytes, self.limits.unfinished_s)
        said = parse_qs(body.decode("ascii", "replace"))
        channel = await self.desk.channel_with(request.path_params["secret"])
        if channel is None:
            return _gone()
        if said.get("do") == ["confirm"]:
            await self.desk.confirm(channel)
            return _page("Thank you", f"From now on Robotable tells {channel.target} when it is your turn.", "")
        await self.desk.end(channel)
        return _page("No more mails", f"Robotable has forgotten {channel.target}.", "")


def _buttons(channel: Channel) -> str:
    confirm = "" if channel.is_confirmed else BUTTON.format(value="confirm", text="Yes, write to me")
    end = BUTTON.format(value="end", text="No, forget this address" if confirm else "No more mails")
    return f'<form method="post">{confirm}{end}</form>'


def _gone() -> Response:
    return _page("Nothing is here", "This link was used before, or the address was forgotten.", "", 404)


def _page(title: str, text: str, form: str, status: int = 200) -> Response:
    shown = PAGE.format(title=escape(title), text=escape(text), form=form)
    return HTMLResponse(shown, status, {"cache-control": "no-store"})
