/**
 * The ascending numbers of the conversations with a word, delta-encoded as variable-length integers: a large store has
 * tens of millions.
 */
export class Postings {
  #bytes = new Uint8Array(4);
  #length = 0;
  #last = 0;
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** Numbers arrive in ascending order; repeats are ignored. */
  add(number: number): void {
    if (number === this.#last && this.#count > 0) return;
    let rest = number - this.#last;
    // Seven bits a byte; the eighth marks a continuation.
    for (; rest > 127; rest >>>= 7) this.#push((rest & 127) | 128);
    this.#push(rest);
    this.#last = number;
    this.#count += 1;
  }

  /** Each as the distance to the one before, the first to 0. */
  distances(): readonly number[] {
    const found: number[] = [];
    let distance = 0;
    let shift = 0;
    for (const byte of this.#bytes.subarray(0, this.#length)) {
      distance |= (byte & 127) << shift;
      shift += 7;
      if (byte > 127) continue;
      found.push(distance);
      distance = 0;
      shift = 0;
    }
    return found;
  }

  #push(byte: number): void {
    if (this.#length === this.#bytes.length) {
      const longer = new Uint8Array(2 * this.#length);
      longer.set(this.#bytes);
      this.#bytes = longer;
    }
    this.#bytes[this.#length] = byte;
    this.#length += 1;
  }
}
