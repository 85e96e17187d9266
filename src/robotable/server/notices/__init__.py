"""Notices: people who are elsewhere, and who wish it, are told that it is their turn."""

from robotable.server.notices.carriers import carriers_for
from robotable.server.notices.desk import NoticeDesk
from robotable.server.notices.mail_page import MailPage
from robotable.server.notices.notifier import Notifier

__all__ = ["MailPage", "NoticeDesk", "Notifier", "carriers_for"]
