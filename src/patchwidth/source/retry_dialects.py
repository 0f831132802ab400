"""What loops, branches, calls and waits are called in each language: node types and words, as data."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from re import Pattern


def _of(text: str) -> frozenset[str]:
    return frozenset(text.split())


def _word(text: str) -> Pattern[str]:
    return re.compile(rf"(?:{text})\Z")


_NEVER = re.compile(r"(?!)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Dialect:
    """One language. Sets hold node types; patterns match the whole of a call's dotted name (`time.sleep`).

    `assigns` gives for a type the fields of its target and its value; `grows` are assignments that take the target
    into account (`+=`, `++`). `marks` are decorators.
    `nothing` and `always` are the words for no value and for a condition that holds.
    """

    whiles: frozenset[str]
    overs: frozenset[str] = frozenset()
    scopes: frozenset[str]
    lambdas: frozenset[str]
    tries: frozenset[str] = frozenset()
    handlers: frozenset[str] = frozenset()
    finals: frozenset[str] = frozenset()
    wrappers: frozenset[str]
    choices: frozenset[str]
    cases: frozenset[str]
    calls: frozenset[str]
    members: frozenset[str]
    words: frozenset[str]
    assigns: Mapping[str, tuple[str, str]]
    grows: frozenset[str]
    compares: frozenset[str]
    strings: frozenset[str]
    jumps: Mapping[str, str] = field(
        default_factory=lambda: {
            "return_statement": "return", "break_statement": "break", "continue_statement": "continue",
            "throw_statement": "raise", "raise_statement": "raise",
        }
    )  # fmt: skip
    ends: Pattern[str] = _NEVER
    always: frozenset[str] = frozenset({"true"})
    nothing: frozenset[str] = frozenset({"null"})
    sleeps: Pattern[str]
    clocks: Pattern[str]
    randoms: Pattern[str]
    fresh: Pattern[str]
    budgets: Pattern[str] = _NEVER
    error_values: bool = False
    marks: frozenset[str] = frozenset()


PYTHON = Dialect(
    whiles=_of("while_statement"),
    overs=_of("for_statement"),
    scopes=_of("function_definition class_definition"),
    lambdas=_of("lambda"),
    tries=_of("try_statement"),
    handlers=_of("except_clause except_group_clause"),
    finals=_of("finally_clause"),
    wrappers=_of("block with_statement else_clause elif_clause"),
    choices=_of("match_statement"),
    cases=_of("case_clause"),
    calls=_of("call"),
    marks=_of("decorator"),
    members=_of("attribute"),
    words=_of("identifier"),
    assigns={
        "assignment": ("left", "right"),
        "augmented_assignment": ("left", "right"),
        "named_expression": ("name", "value"),
    },
    grows=_of("augmented_assignment"),
    compares=_of("comparison_operator"),
    strings=_of("string string_content"),
    ends=_word(r"sys\.exit|os\._exit|exit|pytest\.fail"),
    always=_of("True 1"),
    nothing=_of("None"),
    sleeps=_word(r"(?:.*[._])?sleep(?:_for\w*)?|\w*(?:event|stop|stopped|shutdown|exit|cond|condition)\w*\.wait"),
    clocks=_word(
        r"(?:.*\.)?(?:monotonic|perf_counter|monotonic_ns|time_ns|utcnow|process_time)|time\.time|time"
        r"|(?:.*loop\(?\)?\.)time|(?:.*\.)?(?:datetime|timezone|tz|clock|pendulum|arrow)\.(?:now|today|time)|_?(?:now|current_time|time_now)"
    ),
    randoms=_word(
        r"(?:.*\.)?(?:_?random|_?rng|rand|secrets|np\.random)\.\w+"
        r"|uniform|randint|random|randrange|triangular|gauss|expovariate|betavariate"
    ),
    fresh=_word(r"(?:.*\.)?(?:uuid[1-8]|uuid7|ulid|ksuid|token_hex|token_urlsafe|token_bytes)|ULID|ulid\.new"),
    budgets=_word(
        r"(?:asyncio|async_timeout)\.timeout(?:_at)?|timeout_at|(?:anyio\.|trio\.)?(?:fail|move_on)_(?:after|at)"
    ),
)

JAVASCRIPT = Dialect(
    whiles=_of("while_statement do_statement for_statement"),
    overs=_of("for_in_statement"),
    scopes=_of(
        "function_declaration function_expression generator_function generator_function_declaration"
        " method_definition class_declaration class"
    ),
    lambdas=_of("arrow_function"),
    tries=_of("try_statement"),
    handlers=_of("catch_clause"),
    finals=_of("finally_clause"),
    wrappers=_of("statement_block else_clause labeled_statement"),
    choices=_of("switch_statement"),
    cases=_of("switch_case switch_default"),
    calls=_of("call_expression new_expression"),
    members=_of("member_expression"),
    words=_of("identifier shorthand_property_identifier shorthand_property_identifier_pattern this"),
    assigns={
        "assignment_expression": ("left", "right"),
        "augmented_assignment_expression": ("left", "right"),
        "variable_declarator": ("name", "value"),
        "update_expression": ("argument", ""),
    },
    grows=_of("augmented_assignment_expression update_expression"),
    compares=_of("binary_expression"),
    strings=_of("string string_fragment template_string"),
    ends=_word(r"process\.exit"),
    always=_of("true 1"),
    nothing=_of("null undefined"),
    sleeps=_word(
        r"(?:.*[._])?(?:sleep|delay|pause|setTimeout)"
        r"|(?:.*\.)?_?#?(?:wait|timeout|sleep\w*|waitFor|waitMs|waitForTimeout|wait_?before\w*)|(?:.*\.)?\w*(?:Sleep|Delay)"
    ),
    clocks=_word(
        r"(?:.*\.)?(?:Date|performance|clock|dayjs|moment)\.now|Date|process\.(?:hrtime|hrtime\.bigint|uptime)|(?:.*\.)?_?(?:now|currentTime)"
    ),
    randoms=_word(r"Math\.random|(?:.*\.)?(?:randomInt|getRandomValues|randomBytes)|(?:_|lodash)\.random"),
    fresh=_word(r"(?:.*\.)?(?:randomUUID|uuid|uuidv[1-8]|nanoid|v[1-8]|ulid|cuid|createId)"),
)

GO = Dialect(
    whiles=_of("for_statement"),
    scopes=_of("function_declaration method_declaration"),
    lambdas=_of("func_literal"),
    wrappers=_of("block statement_list labeled_statement"),
    choices=_of("expression_switch_statement type_switch_statement select_statement"),
    cases=_of("expression_case default_case communication_case type_case"),
    calls=_of("call_expression"),
    members=_of("selector_expression"),
    words=_of("identifier"),
    assigns={
        "assignment_statement": ("left", "right"),
        "short_var_declaration": ("left", "right"),
        "var_spec": ("name", "value"),
        "const_spec": ("name", "value"),
        "inc_statement": ("", ""),
        "dec_statement": ("", ""),
        "receive_statement": ("left", "right"),
    },
    grows=_of("inc_statement dec_statement"),
    compares=_of("binary_expression"),
    strings=_of("interpreted_string_literal raw_string_literal"),
    ends=_word(r"panic|os\.Exit|(?:.*\.)?Fatalf?|(?:.*\.)?Goexit"),
    nothing=_of("nil"),
    sleeps=_word(
        r"(?:.*\.)?(?:[sS]leep\w*|After|NewTimer|AfterFunc)|(?:.*\.)?(?:[tT]imer|retryTimer|t)\.(?:Reset|Start)"
        r"|(?:sleep|pause|[bB]ackoffSleep)\w*"
    ),
    clocks=_word(r"(?:.*\.)?(?:[tT]ime|[cC]lock|clk)\.(?:Now|Since|Until)|(?:.*\.)?(?:[nN]ow|timeNow)"
                 r"|(?:.*\.)?(?:ctx|[cC]ontext|c|Ctx)(?:\(\))?\.(?:Done|Err)"),
    randoms=_word(r"(?:.*\.)?(?:rand|[rR]andom|rng|rnd)\.\w+|(?:.*\.)?(?:Int63n|Intn|Int64N|IntN|Float64|Int31n)"),
    fresh=_word(r"(?:.*\.)?(?:uuid|guuid|ulid|ksuid|xid)\.\w+"),
    budgets=_word(r"(?:.*\.)?With(?:Timeout|Deadline)\w*"),
    error_values=True,
)  # fmt: skip

JAVA = Dialect(
    whiles=_of("while_statement do_statement for_statement"),
    overs=_of("enhanced_for_statement"),
    scopes=_of("method_declaration constructor_declaration class_declaration class_body record_declaration"),
    lambdas=_of("lambda_expression"),
    tries=_of("try_statement try_with_resources_statement"),
    handlers=_of("catch_clause"),
    finals=_of("finally_clause"),
    wrappers=_of("block labeled_statement synchronized_statement"),
    choices=_of("switch_expression switch_statement"),
    cases=_of("switch_block_statement_group switch_rule"),
    calls=_of("method_invocation object_creation_expression"),
    members=_of("field_access"),
    words=_of("identifier"),
    assigns={
        "assignment_expression": ("left", "right"),
        "variable_declarator": ("name", "value"),
        "update_expression": ("", ""),
        "resource": ("name", "value"),
    },
    grows=_of("update_expression"),
    compares=_of("binary_expression"),
    strings=_of("string_literal string_fragment"),
    ends=_word(r"System\.exit|fail"),
    sleeps=_word(
        r"(?:.*\.)?(?:[sS]leep\w*|parkNanos|pause)|Utils\.sleep|(?:.*\.)?[lL]ock\.wait|(?:.*\.)?\w*(?:[cC]ond|[cC]ondition|[lL]atch)\.await\w*"
    ),
    clocks=_word(
        r"(?:.*\.)?(?:currentTimeMillis|nanoTime|hiResClockMs|milliseconds|nanoseconds)"
        r"|(?:.*\.)?(?:Instant|LocalDateTime|ZonedDateTime|OffsetDateTime)\.now|(?:.*\.)?[cC]lock\.(?:millis|instant)"
        r"|(?:.*\.)?(?:[sS]top[wW]atch)\.\w+|(?:.*\.)?(?:isExpired|notExpired|hasTimeLeft)|Date"
    ),
    randoms=_word(
        r"(?:.*\.)?(?:nextInt|nextLong|nextDouble|nextFloat|nextGaussian)|Math\.random|(?:.*\.)?RandomUtils\.\w+"
        r"|ThreadLocalRandom\.current\(\)\.\w+"
    ),
    fresh=_word(r"(?:.*\.)?(?:randomUUID|UuidCreator\.\w+|nextUuid|ULID\.\w+)"),
)  # fmt: skip

_TYPED = replace(JAVASCRIPT, scopes=JAVASCRIPT.scopes | {"abstract_class_declaration", "interface_declaration"})

DIALECTS: Mapping[str, Dialect] = {
    "python": PYTHON,
    "javascript": JAVASCRIPT,
    "typescript": _TYPED,
    "tsx": _TYPED,
    "go": GO,
    "java": JAVA,
}
"""The languages in which retries are looked for."""

LOGS = re.compile(
    r"(?:.*\.)?(?:_?log(?:ger|ging)?|console|print(?:f|ln|StackTrace)?|warn(?:ing)?|info|debug|error|err|exception|trace|write|emit|append|format|str|repr|len|isinstance|String|Sprintf|Errorf|Printf)(?:\..*)?\Z",
    re.IGNORECASE,
)
"""Calls that only tell."""

ORDINARY = _of(
    "StopIteration StopAsyncIteration EOFError Empty queue.Empty InterruptedError KeyError IndexError ValueError"
    " FileExistsError NameError ImportError ModuleNotFoundError AttributeError TypeError UnicodeDecodeError"
    " CancelledError asyncio.CancelledError BlockingIOError SyntaxError KeyboardInterrupt Full queue.Full"
    " NumberFormatException InputMismatchException FileAlreadyExistsException InterruptedException"
    " ClassNotFoundException NoSuchFieldException NoSuchMethodException NoSuchElementException"
)
"""Exceptions that tell of another value to try, a signal or an end, not of something that may work next time."""

VOCABULARY = _of("retry retries retried retrying retriable retryable attempt attempts attempted tries backoff retrier")
"""Words of an identifier that speak of trying again."""

_PARTS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")


def parts_of(name: str) -> tuple[str, ...]:
    """The words of an identifier in lower case: `maxRetryCount` and `MAX_RETRY_COUNT` are max, retry, count."""
    return tuple(
        part.lower() for part in _PARTS.findall(name.replace("BackOff", "Backoff").replace("backOff", "backoff"))
    )
