/** An item that stores its own heap index, so that the heap can move or remove it in O(log n). */
export interface HeapItem {
  /** Index in the one heap that holds the item. Stale while no heap holds it. */
  heapIndex: number;
}

/** A binary heap whose items may change priority while inside: call `place` after such a change. */
export class IndexedHeap<Item extends HeapItem> {
  readonly #items: Item[] = [];
  readonly #before: (a: Item, b: Item) => boolean;

  /** `before` returns whether `a` leaves the heap ahead of `b`. */
  constructor(before: (a: Item, b: Item) => boolean) {
    this.#before = before;
  }

  get size(): number {
    return this.#items.length;
  }

  has(item: Item): boolean {
    return this.#items[item.heapIndex] === item;
  }

  peek(): Item | undefined {
    return this.#items[0];
  }

  pop(): Item | undefined {
    const top = this.#items[0];
    if (top !== undefined) this.remove(top);
    return top;
  }

  /** Inserts the item, or moves it after its priority has changed. */
  place(item: Item): void {
    const index = this.has(item) ? item.heapIndex : this.#items.length;
    this.#sink(item, this.#rise(item, index));
  }

  /** Removes the item. No effect when it is not inside. */
  remove(item: Item): void {
    if (!this.has(item)) return;
    const last = this.#items.pop();
    if (last === undefined || last === item) return;
    this.#put(last, item.heapIndex);
    this.place(last);
  }

  #rise(item: Item, from: number): number {
    let index = from;
    while (index > 0) {
      const above = (index - 1) >> 1;
      const parent = this.#items[above];
      if (parent === undefined || !this.#before(item, parent)) break;
      this.#put(parent, index);
      index = above;
    }
    return index;
  }

  #sink(item: Item, from: number): void {
    let index = from;
    for (;;) {
      const below = this.#firstChild(index);
      if (below === undefined || !this.#before(below, item)) break;
      const next = below.heapIndex;
      this.#put(below, index);
      index = next;
    }
    this.#put(item, index);
  }

  #firstChild(index: number): Item | undefined {
    const left = this.#items[2 * index + 1];
    const right = this.#items[2 * index + 2];
    return left !== undefined && right !== undefined && this.#before(right, left) ? right : left;
  }

  #put(item: Item, index: number): void {
    this.#items[index] = item;
    item.heapIndex = index;
  }
}
