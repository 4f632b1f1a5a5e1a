import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createFeed } from "./event-feed.ts";

async function collect<Event>(events: AsyncIterable<Event>): Promise<readonly Event[]> {
  const seen: Event[] = [];
  for await (const event of events) seen.push(event);
  return seen;
}

test("every reader gets all events in order, at its own speed", async () => {
  const { events, take, end } = createFeed<number>();
  const quick = collect(events);
  const slow = (async () => {
    const seen: number[] = [];
    for await (const event of events) {
      seen.push(event);
      await turn();
    }
    return seen;
  })();
  for (let number = 1; number <= 50; number += 1) {
    take(number);
    if (number % 7 === 0) await turn();
  }
  end();
  const all = Array.from({ length: 50 }, (_, index) => index + 1);
  expect(await quick).toEqual(all);
  expect(await slow).toEqual(all);
});

test("a reader that comes later gets what comes later, and after the end nothing", async () => {
  const { events, take, end } = createFeed<string>();
  take("unread");
  const reader = collect(events);
  take("read");
  end();
  expect(await reader).toEqual(["read"]);
  expect(await collect(events)).toEqual([]);
});

test("a failure reaches readers behind the events before it", async () => {
  const { events, take, fail } = createFeed<string>();
  const seen: string[] = [];
  const reader = (async () => {
    for await (const event of events) seen.push(event);
  })();
  take("first");
  fail(new Error("the store is gone"));
  await expect(reader).rejects.toThrow("the store is gone");
  expect(seen).toEqual(["first"]);
  await expect(collect(events)).rejects.toThrow("the store is gone");
});

test("a reader that leaves its loop disturbs no other one", async () => {
  const { events, take, end } = createFeed<number>();
  const other = collect(events);
  const first = (async () => {
    for await (const event of events) return event;
    return null;
  })();
  take(1);
  expect(await first).toBe(1);
  take(2);
  end();
  expect(await other).toEqual([1, 2]);
});
