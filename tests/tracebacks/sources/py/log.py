import logging, json, traceback
from pkg import parser
logging.basicConfig(format="%(asctime)s %(levelname)s %(name)s: %(message)s")
try: parser.Thing().chain()
except ValueError:
    logging.exception("request failed")
    print(json.dumps({"level": "error", "exc_info": traceback.format_exc()}))
