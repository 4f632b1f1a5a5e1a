import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { IndexedHeap, type HeapItem } from "./indexed-heap.ts";

interface Entry extends HeapItem {
  value: number;
}

const entry = (value: number): Entry => ({ value, heapIndex: -1 });
const smallestFirst = (): IndexedHeap<Entry> => new IndexedHeap((a, b) => a.value < b.value);

function drain(heap: IndexedHeap<Entry>): number[] {
  const values: number[] = [];
  for (let top = heap.pop(); top !== undefined; top = heap.pop()) values.push(top.value);
  return values;
}

describe("IndexedHeap", () => {
  test("pops items in order", () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), (values) => {
        const heap = smallestFirst();
        for (const value of values) heap.place(entry(value));
        expect(heap.size).toBe(values.length);
        expect(drain(heap)).toEqual(values.toSorted((a, b) => a - b));
      }),
    );
  });

  test("keeps order when items change or leave while inside", () => {
    const change = fc.record({ at: fc.nat(30), to: fc.option(fc.integer(), { nil: null }) });
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1, maxLength: 30 }), fc.array(change), (values, changes) => {
        const heap = smallestFirst();
        const entries = values.map(entry);
        for (const item of entries) heap.place(item);
        for (const { at, to } of changes) {
          const item = entries[at];
          if (item === undefined) continue;
          if (to === null) heap.remove(item);
          else {
            item.value = to;
            heap.place(item);
          }
        }
        const inside = entries.filter((item) => heap.has(item)).map(({ value }) => value);
        expect(drain(heap)).toEqual(inside.toSorted((a, b) => a - b));
      }),
    );
  });

  test("does not mistake an item of another heap for its own", () => {
    const [mine, other] = [smallestFirst(), smallestFirst()];
    const stranger = entry(1);
    mine.place(entry(2));
    other.place(stranger);
    expect(mine.has(stranger)).toBe(false);
    mine.remove(stranger);
    expect(drain(mine)).toEqual([2]);
  });

  test("is empty at first", () => {
    expect(smallestFirst().peek()).toBeUndefined();
    expect(smallestFirst().pop()).toBeUndefined();
  });
});
