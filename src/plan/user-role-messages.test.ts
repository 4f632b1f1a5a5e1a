import * as fc from "fast-check";
import { expect, test } from "vitest";
import { alternate } from "./user-role-messages.ts";

const message = fc.record({
  role: fc.constantFrom("system" as const, "user" as const, "assistant" as const),
  content: fc.oneof(fc.string(), fc.constant(""), fc.constant(" \n")),
});

test("consecutive messages of one role become one, with a blank line between", () => {
  const merged = alternate([
    { role: "user", content: "One." },
    { role: "user", content: "Two." },
    { role: "user", content: "Three." },
    { role: "assistant", content: "Yes." },
  ]);
  expect(merged).toEqual([
    { role: "user", content: "One.\n\nTwo.\n\nThree." },
    { role: "assistant", content: "Yes." },
  ]);
});

test("a blank message is silence: its neighbours meet", () => {
  const merged = alternate([
    { role: "user", content: "One." },
    { role: "assistant", content: " " },
    { role: "user", content: "Two." },
  ]);
  expect(merged).toEqual([{ role: "user", content: "One.\n\nTwo." }]);
});

test("no two neighbours share a role, none is blank, and no word is lost", () => {
  fc.assert(
    fc.property(fc.array(message), (messages) => {
      const merged = alternate(messages);
      const words = (list: typeof merged) => list.flatMap(({ content }) => content.split(/\s+/u).filter(Boolean));
      expect(merged.every(({ role }, index) => role !== merged[index + 1]?.role)).toBe(true);
      expect(merged.every(({ content }) => content.trim() !== "")).toBe(true);
      expect(words(merged)).toEqual(words(messages));
    }),
  );
});
