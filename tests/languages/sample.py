#!/usr/bin/env python3 #: statement __doc__ [comment]
# A bounded cache with a clock. #: = [comment]
"""Keeps what was asked for lately. #: = [doc] [header]

Nothing here is thread-safe. #: = [doc]
"""  #: = [doc]

import time  #: statement import time [import] [header]
from collections import (  #: statement from collections import ( [import] [header]
    # the order of use #: = [comment]
    OrderedDict,  #: = [import]
)  #: = [import]
import functools; import sys  #: statement import functools [header]

LIMIT = 64  #: statement LIMIT [header]
# how long an entry lives #: statement SECONDS [comment]
SECONDS: float = 60.0  #: statement SECONDS [header]
PATTERNS = {  #: statement PATTERNS [header]
    "plain": r"\w+",
    "double": lambda text: text * 2,  #: PATTERNS.double [header]
}  #: statement PATTERNS

# a comment that stands alone #: - [comment]

if sys.flags.optimize:  #: statement if sys.flags.optimize: [header]
    LIMIT = 128

    def report(text):  #: report [header]
        print(text)
else:  #: statement if sys.flags.optimize:
    report = print


# Remembers a call. #: remember [comment]
# Arguments must be hashable. #: = [comment]
@functools.cache  #: =
@functools.wraps(  #: =
    print,  #: =
)  #: =
def remember(*parts):  #: remember [header]
    """Joins them."""  #: = [doc]

    def inner(part):  #: remember.inner [header]
        return str(part)
        # deeper than the header of inner #: remember.inner [comment]

    # deeper than remember alone #: remember [comment]
    joined = ", ".join(map(lambda p: inner(p), parts))  #: remember
    return [inner(part) for part in joined]

    # trailing, and still its own #: remember [comment]


# level with the header #: - [comment]

double = lambda value: value * 2  #: double [header]
triple = (  #: triple [header]
    lambda value: value * 3
)
sorted([3, 1], key=lambda n: -n)  #: key [header]
register(lambda: 1)  #: register() [header]
first, second = 1, 2  #: statement first, second [header]
first += 1  #: statement first [header]


class Cache(OrderedDict):  #: statement Cache [header]
    """A cache. #: member Cache.__doc__ [doc] [header]

    Of things. #: = [doc]
    """  #: = [doc]

    # the names of its fields #: member Cache.fields [comment]
    fields = ("size",)  #: member Cache.fields [header]
    limit: int = LIMIT  #: member Cache.limit [header]
    if sys.platform == "win32":  #: member Cache.if sys.platform == "win32": [header]
        limit = 32
    assert limit, "none"  #: member Cache.assert limit, "none" [header]

    def __init__(self, size: int = LIMIT) -> None:  #: Cache.__init__ [header]
        super().__init__()
        self.size = size
        self.now = lambda: time.time()  #: Cache.__init__.self.now [header]

    @property  #: Cache.size_left
    def size_left(self) -> int:  #: Cache.size_left [header]
        return self.size - len(self)

    @size_left.setter  #: Cache.size_left
    def size_left(self, value: int) -> None:  #: Cache.size_left [header]
        self.size = value

    async def refresh(self):  #: Cache.refresh [header]
        async with self.lock:
            for name in self:
                await self.load(name)

    class Entry:  #: member Cache.Entry [header]
        slots = ()  #: member Cache.Entry.slots [header]

        def age(self): return time.time() - self.made  #: Cache.Entry.age [header]

    async def load(self, name): return name  #: Cache.load [header]


def make():  #: make [header]
    class Local:  #: make
        value = 1  #: make

        def get(self):  #: make.Local.get [header]
            "one line"  #: = [doc]
            return self.value

    return Local  #: make


match LIMIT:  #: statement match LIMIT: [header]
    case 64:
        print(f"""{LIMIT}
# no comment at all, only text
        """)

if __name__ == "__main__":  #: statement if __name__ == "__main__": [header]
    print(Cache())
