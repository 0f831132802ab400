#!/usr/bin/env node //: statement 'use strict'; [comment]
'use strict'; //: statement 'use strict'; [header]

const fs = require('fs'); //: statement fs [import] [header]
var path = require("path"); //: statement path [import] [header]
const { join } = require('path'), late = loaded(); //: statement { join } [header]
import defaults, { //: statement import defaults, { [import] [header]
  merge, //: = [import]
} from './defaults.js'; //: = [import]
export * from './errors.js'; //: statement export * from './errors.js'; [import] [header]

let retries = 3, delay = 10; //: statement retries [header]
// how long to wait //: statement LIMITS [comment]
export const LIMITS = { //: statement LIMITS [header]
  soft: 10,
  grow(by) { //: LIMITS.grow [header]
    return this.soft + by;
  },
  'hard-limit': function () { //: LIMITS.hard-limit [header]
    return 100;
  },
  nested: { //: statement LIMITS
    shrink: async (by) => { //: LIMITS.nested.shrink [header]
      return by;
    },
  }, //: statement LIMITS
};

/** //: request [comment]
 * Asks the server. //: = [comment]
 */ //: = [comment]
export async function request(url, options = {}) { //: request [header]
  const attempt = async (left) => { //: request.attempt [header]
    const answer = await fetch(url, options);
    if (!answer.ok && left > 0) return attempt(left - 1);
    return answer;
  }; //: request.attempt
  const names = Object.keys(options).map((key) => key.trim()); //: request
  return attempt(retries, names.filter(function (name) {
    return name;
  }));
}

function* ids() { let next = 0; while (true) yield next++; } //: ids [header]

// a comment that belongs to nobody //: - [comment]

export const compose = //: compose [header]
  (first) =>
  (second) =>
    first(second);
const wrapped = ((value) => { //: wrapped [header]
  return value;
}); //: wrapped
const one = () => 1, two = () => 2; //: one [header] [and two]

// A client. //: statement Client [comment]
export class Client extends Base { //: statement Client [header]
  static #count = 0; //: member Client.#count [header]
  // set by callers //: member Client.timeout [comment]
  timeout = 30; //: member Client.timeout [header]
  retry = (times) => { //: Client.retry [header]
    this.times = times;
  };

  static { //: Client.static [header]
    Client.#count += 1;
  }

  constructor(options) { //: Client.constructor [header]
    super();
    this.options = options;
    this.onClose = () => this.close(); //: Client.constructor.this.onClose [header]
  } //: Client.constructor

  get open() { return true; } //: Client.open [header]
  set open(value) { //: Client.open [header]
    this.state = value;
  }

  async *[Symbol.asyncIterator]() { //: Client.[Symbol.asyncIterator] [header]
    yield* this.pages;
  }
  #secret() { //: Client.#secret [header]
    return 1;
  }
} //: -

Client.prototype.legacy = function () { //: Client.prototype.legacy [header]
  return new (class Inner { //: Client.prototype.legacy
    run() { //: Client.prototype.legacy.run [header]
      return 1;
    }
  })(); //: Client.prototype.legacy
};
module.exports.parse = function parse(text) { //: module.exports.parse [header]
  return JSON.parse(text);
};
exports.cached ??= (key) => key; //: exports.cached [header]
module.exports = { //: statement module.exports [header]
  make() { //: module.exports.make [header]
    return new Client();
  },
}; //: statement module.exports

describe('request', () => { //: describe('request') [header]
  beforeEach(() => { //: describe('request').beforeEach() [header]
    retries = 1;
  });

  it('gives up', async function () { //: describe('request').it('gives up') [header]
    const answer = () => 4; //: describe('request').it('gives up').answer [header]
    expect(await request('x')).toBe(answer()); //: describe('request').it('gives up')
  });
}); //: describe('request')

(function () { //: <anonymous> [header]
  function hidden() { //: hidden [header]
    return 1;
  }
  hidden(); //: <anonymous>
})();

if (retries) { //: statement if (retries) { [header]
  retries -= 1; /* spent */
}
export default function () { //: default [header]
  return request;
}
