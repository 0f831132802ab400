from concurrent.futures import ProcessPoolExecutor
from pkg import parser
def work(n): return parser.bad({})
if __name__ == "__main__":
    with ProcessPoolExecutor(1) as pool: print(list(pool.map(work, [1])))
