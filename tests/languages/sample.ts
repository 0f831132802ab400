import type { Reader } from './reader'; //: statement import type { Reader } from './reader'; [import] [header]
import fs = require('fs'); //: statement import fs = require('fs'); [import] [header]
export { Writer } from './writer'; //: statement export { Writer } from './writer'; [import] [header]

/** A size in bytes. */ //: statement Size [comment]
export type Size = number | bigint; //: statement Size [header]

interface Store<T> { //: statement Store [header]
  // by key //: member Store.get [comment]
  get(key: string): T | undefined; //: member Store.get [header]
  readonly size: Size; //: member Store.size [header]
} //: -

export enum Mode { //: statement Mode [header]
  Read = 1, //: member Mode.Read [header]
  Write, //: member Mode.Write [header]
} //: -

declare function native(value: number): string; //: statement declare function native(value: number): string; [header]
export function load(path: string): string; //: statement export function load(path: string): string; [header]
export function load(path: URL): string; //: statement export function load(path: URL): string; [header]
export function load(path: unknown): string { //: load [header]
  return fs.readFileSync(path as string, 'utf8');
}

const lookup = ((key: string) => { //: lookup [header]
  return key;
}) satisfies (key: string) => string; //: lookup
const table = <Record<string, number>>{ a: 1 }; //: statement table [header]
export const size = (value: { length: number }): Size => value.length; //: size [header]

namespace Paths { //: statement Paths [header]
  export const root = '/'; //: statement Paths.export const root = '/'; [header]
  export function join(...parts: string[]): string { //: Paths.join [header]
    return parts.join(root);
  }
} //: -

@Injectable({ //: statement MemoryStore
  scope: 'root',
})
export class MemoryStore<T> implements Store<T> { //: statement MemoryStore [header]
  private readonly values = new Map<string, T>(); //: member MemoryStore.values [header]
  @Output() changed = new Emitter(); //: member MemoryStore.changed [header]
  static of = <T>(value: T): MemoryStore<T> => { //: MemoryStore.of [header]
    return new MemoryStore<T>(value);
  };

  constructor(private readonly first: T) {} //: MemoryStore.constructor [header]

  get(key: string): T | undefined; //: member MemoryStore.get(key: string): T | undefined [header]
  get(key: string, fallback?: T): T | undefined { //: MemoryStore.get [header]
    return this.values.get(key) ?? fallback;
  }

  // told from outside //: MemoryStore.onMessage [comment]
  @HostListener('window:message', [ //: =
    '$event', //: =
  ]) //: =
  @Once() //: =
  onMessage(@Inject() event: Event): void { //: MemoryStore.onMessage [header]
    this.changed.emit(event);
  }

  get size(): Size { //: MemoryStore.size [header]
    return this.values.size;
  }
} //: -

abstract class Shape { //: statement Shape [header]
  abstract area(): number; //: member Shape.abstract area(): number [header]
  protected scale(by: number): number { //: Shape.scale [header]
    return this.area() * by;
  }
} //: -

export default { //: statement export default { [header]
  name: 'store',
  methods: {
    open: function (): void { //: default.methods.open [header]
      native(1);
    },
  }, //: statement export default {
};
