"""Changes of people, and of what they say."""

from sqlalchemy import BigInteger, String, Text, bindparam, exists, insert, literal, select, update

from robotable.server.messages.news import ChatLine
from robotable.server.store.changes import Change
from robotable.server.store.layout import chat, forgotten, people
from robotable.server.store.rows import Person, trace_of

ADD_PERSON = insert(people).from_select(
    ["id", "name", "created"],
    select(
        bindparam("new_id", type_=String), bindparam("new_name", type_=Text), bindparam("now", type_=BigInteger)
    ).where(
        ~exists(select(literal(1)).select_from(people).where(people.c.id == bindparam("new_id", type_=String))),
        ~exists(select(literal(1)).select_from(forgotten).where(forgotten.c.trace == bindparam("new_trace"))),
    ),
)
RENAME = update(people).where(people.c.id == bindparam("person_id")).values(name=bindparam("new_name"))
LIKE_RATINGS = update(people).where(people.c.id == bindparam("person_id")).values(likes_ratings=bindparam("likes"))
ADD_CHAT = insert(chat)


def person_is_known(person: Person, now: int) -> Change:
    """Somebody does a thing that is remembered with them, unless they were forgotten meanwhile: what comes with this
    change then fails, as it would be nobody's."""
    values = {"new_id": person.id, "new_trace": trace_of(person.id), "new_name": person.name, "now": now}
    return Change(ADD_PERSON, values)


def person_is_renamed(person: Person) -> Change:
    """Somebody goes by another name."""
    return Change(RENAME, {"person_id": person.id, "new_name": person.name})


def ratings_are_liked(person: Person, likes: bool) -> Change:
    """Somebody wants to see ratings, or does not."""
    return Change(LIKE_RATINGS, {"person_id": person.id, "likes": likes})


def line_is_said(table: str, person: Person, line: ChatLine) -> Change:
    """Somebody says something."""
    values = {
        "table_id": table,
        "person": person.id,
        "name": line.name,
        "text": line.text,
        "who": line.who,
        "at": line.at,
    }
    return Change(ADD_CHAT, values)
