/** The numbers of conversations, ascending, in as few bytes as their distances need: there are tens of millions. */
export interface Postings {
  readonly count: () => number;
  /** A number above all before it. */
  readonly add: (number: number) => void;
  /** Each as the distance to the one before, the first to 0. */
  readonly distances: () => readonly number[];
}

export function createPostings(): Postings {
  let bytes = new Uint8Array(4);
  let length = 0;
  let last = 0;
  let count = 0;

  function push(byte: number): void {
    if (length === bytes.length) {
      const longer = new Uint8Array(2 * length);
      longer.set(bytes);
      bytes = longer;
    }
    bytes[length] = byte;
    length += 1;
  }

  return {
    count: () => count,
    add(number) {
      let rest = number - last;
      // Seven bits a byte; the eighth says that more follow.
      for (; rest > 127; rest >>>= 7) push((rest & 127) | 128);
      push(rest);
      last = number;
      count += 1;
    },
    distances() {
      const found: number[] = [];
      let distance = 0;
      let shift = 0;
      for (let place = 0; place < length; place += 1) {
        const byte = bytes[place] ?? 0;
        distance |= (byte & 127) << shift;
        shift += 7;
        if (byte > 127) continue;
        found.push(distance);
        distance = 0;
        shift = 0;
      }
      return found;
    },
  };
}
