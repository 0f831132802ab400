import sys
from pkg import parser
def g():
    try: parser.Thing().chain()
    except ValueError as e:
        e.add_note("note one"); raise RuntimeError("outer") from e
def h():
    a=[]
    for f in (lambda: parser.bad({}), lambda: parser.Thing().chain(), lambda: parser.call_json("{")):
        try: f()
        except Exception as e: a.append(e)
    raise ExceptionGroup("top",[ExceptionGroup("sub",a[:2]),a[2]])
def r1(n): return r2(n)
def r2(n): return r1(n)
def w(): import warnings; warnings.simplefilter("error"); warnings.warn("x", DeprecationWarning)
globals()[sys.argv[1]](*map(int,sys.argv[2:]))
