import asyncio
from pkg import parser
async def b(): parser.bad({})
async def main():
    t = asyncio.create_task(b()); await asyncio.sleep(0); del t
    import gc; gc.collect(); await asyncio.sleep(0)
asyncio.run(main())
