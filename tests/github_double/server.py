"""Turns HTTP requests into plays: routed, checked against the description and the overlay, allowed, played, checked."""

import json
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

from github_double import needs, overlay
from github_double.description import Json, Operation
from github_double.exchange import Answer, Call, Listing, RefusalError
from github_double.faults import Asked, Fault, Journal, Planned
from github_double.plays import PLAYS
from github_double.world import World

BASE = "/api/v3"


class Stage:
    """One double's plays, its journal, the faults planned, and the problems that fail a test."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.journal = Journal()
        self.planned: list[Planned] = []
        self.problems: list[str] = []
        self.lock = Lock()

    def planned_for(self, method: str, path: str, operation: str | None, *, after: bool) -> list[Planned]:
        return [plan for plan in self.planned if plan.after is after and plan.takes(method, path, operation)]

    def serve(self, method: str, target: str, headers: Any, raw: bytes) -> tuple[Answer, Fault | None]:
        """The answer to a request, and the fault that shows in its place."""
        with self.lock:
            parts = urlsplit(target)
            path = parts.path.removeprefix(BASE)
            query = dict(parse_qsl(parts.query, keep_blank_values=True))
            routed = self.world.description.route(method, path) if parts.path.startswith(BASE) else None
            operation = routed[0] if routed else None
            name = operation.id if operation else None
            fault = self._happen(self.planned_for(method, path, name, after=False))
            answer = Answer(0)
            if fault is None or fault.slow:
                answer = self._answer(method, path, query, headers, raw, routed)
                fault = self._happen(self.planned_for(method, path, name, after=True)) or fault
            if fault is not None and not fault.slow:
                answer = self._faulty(fault)
            self._note(method, path, query, name, answer, raw, headers)
        return answer, fault

    @staticmethod
    def _happen(plans: list[Planned]) -> Fault | None:
        for plan in plans:
            if plan.action is not None:
                plan.action()
        return next((plan.fault for plan in plans if plan.fault is not None), None)

    @staticmethod
    def _faulty(fault: Fault) -> Answer:
        if fault.drop:
            return Answer(0)
        return RefusalError(fault.status, fault.message, headers=fault.headers).answer()

    def _note(
        self, method: str, path: str, query: Json, name: str | None, answer: Answer, raw: bytes, headers: Any
    ) -> None:
        grant = self.world.tokens.get((headers.get("authorization") or "").split(" ", 1)[-1].strip())
        try:
            body = json.loads(raw) if raw else None
        except ValueError:
            body = None
        self.journal.append(Asked(method, path, query, name, answer.status, body, grant.login if grant else None))

    def _answer(
        self,
        method: str,
        path: str,
        query: dict[str, str],
        headers: Any,
        raw: bytes,
        routed: tuple[Operation, dict[str, str]] | None,
    ) -> Answer:
        if path == "/graphql" or path.startswith("/api/graphql"):
            self.problems.append("GraphQL is not played: the product does without it")
            return Answer(501, {"message": "Not Implemented"})
        if routed is None:
            self.problems.append(f"{method} {path}: no operation of the cut description (cut.py, OPERATIONS)")
            return Answer(501, {"message": "Not Implemented"})
        operation, found = routed
        try:
            answer = self._play(operation, found, query, headers, raw)
        except RefusalError as refusal:
            if refusal.breach:
                self.problems.append(f"{method} {path}: {refusal.message}: {json.dumps(list(refusal.errors))[:400]}")
            schema = operation.answers.get(str(refusal.status)) or {}
            in_words = schema.get("$ref", "").endswith("/validation-error-simple")
            answer = refusal.answer(operation.docs, in_words=in_words)
        except Exception as slip:  # noqa: BLE001 - the server's thread must live; the test fails with the slip's words
            self.problems.append(f"{method} {path}: the double stumbled: {slip!r}")
            return Answer(500, {"message": "the double stumbled"})
        self._check(operation, answer)
        return answer

    def _play(
        self, operation: Operation, found: dict[str, str], query: dict[str, str], headers: Any, raw: bytes
    ) -> Answer:
        if not headers.get("user-agent"):
            # "All API requests must include a valid User-Agent header" (docs, getting started with the REST API)
            raise RefusalError(403, "Request forbidden by administrative rules.", breach=True)
        grant = needs.known(self.world, headers.get("authorization") or "")
        if "repo" in found and f"{found['owner']}/{found['repo']}".lower() != self.world.full_name.lower():
            raise RefusalError(404, "Not Found")
        number = found.get("issue_number") or found.get("pull_number") or self._thread_of(found.get("comment_id"))
        needs.allow(self.world, operation, grant, number)
        body = self._body(operation, raw)
        self._check_query(operation, query)
        overlay.keep(operation.id, body)
        call = Call(operation, found, query, body, grant, headers.get("accept") or "")
        answer: Answer | Listing = PLAYS[operation.id](self.world, call)
        return self._page(operation, answer, found, query) if isinstance(answer, Listing) else answer

    def _thread_of(self, comment: str | None) -> str | None:
        found = self.world.comments.get(int(comment)) if comment and comment.isdigit() else None
        return str(found.number) if found else None

    def _body(self, operation: Operation, raw: bytes) -> Json:
        if operation.body is None:
            if raw and json.loads(raw):
                raise RefusalError(400, "this operation takes no body", breach=True)
            return {}
        try:
            body = json.loads(raw) if raw else None
        except ValueError:
            raise RefusalError(400, "Problems parsing JSON", breach=True) from None
        if body is None and not operation.body_required:
            return {}
        if (breach := self.world.description.breach(operation.body, body)) is not None:
            raise RefusalError(422, f"Invalid request.\n\n{breach}", breach=True)
        if unknown := self.world.description.unknown_keys(operation.body, body):
            raise RefusalError(422, f"Invalid request.\n\nunknown keys: {', '.join(unknown)}", breach=True)
        assert isinstance(body, dict)
        return body

    def _check_query(self, operation: Operation, query: dict[str, str]) -> None:
        for name, value in query.items():
            schema = operation.query.get(name)
            if schema is None:
                raise RefusalError(422, f"{name} is no parameter of {operation.id}", breach=True)
            told = self.world.description.resolved(schema)
            is_number = told.get("type") == "integer" and value.lstrip("-").isdigit()
            typed: Any = int(value) if is_number else value
            if told.get("type") == "boolean" and value in ("true", "false"):
                typed = value == "true"
            if (breach := self.world.description.breach(schema, typed)) is not None:
                raise RefusalError(422, f"{name}: {breach}", breach=True)

    def _page(self, operation: Operation, listing: Listing, found: dict[str, str], query: dict[str, str]) -> Answer:
        """`per_page`: default 30, at most 100; a Link header where there is more than one page."""
        size = min(max(int(query.get("per_page", "30")), 1), 100)
        page = max(int(query.get("page", "1")), 1)
        last = max((len(listing.entries) + size - 1) // size, 1)
        shown = [listing.shown(one) for one in listing.entries[(page - 1) * size : page * size]]
        path = operation.path.format(**found)
        links = []
        for rel, to in (("prev", page - 1), ("next", page + 1), ("last", last), ("first", 1)):
            if 1 <= to <= last and (rel not in ("last", "first") or (page < last if rel == "last" else page > 1)):
                links.append(f'<{self.world.url}{path}?{urlencode(query | {"page": str(to)})}>; rel="{rel}"')
        value = {"total_count": len(listing.entries), listing.key: shown} if listing.key else shown
        return Answer(200, value, {"link": ", ".join(links)} if links else {})

    def _check(self, operation: Operation, answer: Answer) -> None:
        """The double's own answers keep to the description too; a status that it does not name carries an error."""
        if isinstance(answer.value, bytes):
            return
        schema = operation.answers.get(str(answer.status))
        if schema is None:
            if answer.status < 400 and (str(answer.status) not in operation.answers or answer.value is not None):
                self.problems.append(f"{operation.id}: the description has no answer {answer.status}")
            return
        if (breach := self.world.description.breach(schema, answer.value)) is not None:
            self.problems.append(f"{operation.id}: the double's own answer {answer.status} is wrong: {breach}")


def handler_of(stage: Stage) -> type[BaseHTTPRequestHandler]:
    """A handler class for one double."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        wbufsize = -1

        def _serve(self) -> None:
            raw = self.rfile.read(int(self.headers.get("content-length") or 0))
            answer, fault = stage.serve(self.command, self.path, self.headers, raw)
            if fault is not None and fault.slow:
                time.sleep(fault.slow)
            if not answer.status:
                self.close_connection = True
                return
            is_bytes = isinstance(answer.value, bytes)
            body = answer.value if is_bytes else b"" if answer.value is None else json.dumps(answer.value).encode()
            self.send_response(answer.status)
            for name, value in self._headers(stage, answer, len(body)).items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        @staticmethod
        def _headers(stage: Stage, answer: Answer, size: int) -> dict[str, str]:
            return {
                "content-type": "application/json; charset=utf-8",
                "content-length": str(size),
                "x-ratelimit-limit": "1000",
                "x-ratelimit-remaining": str(max(1000 - len(stage.journal), 0)),
                "x-ratelimit-reset": str(int(time.time()) + 3600),
                "x-github-request-id": f"D0:{len(stage.journal)}",
                **answer.headers,
            }

        do_GET = do_POST = do_PATCH = do_DELETE = do_PUT = _serve  # noqa: N815 - http.server's names

        def log_message(self, format: str, *args: object) -> None:
            """The journal is kept elsewhere."""

    return Handler


class Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that hung up on a slow answer is part of the play."""
