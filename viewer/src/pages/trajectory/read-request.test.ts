import * as fc from "fast-check";
import { expect, it } from "vitest";
import { formatJson, assemble, byteLength } from "./read-request.ts";

it("lays JSON out and leaves the rest", () => {
  expect(formatJson('{"a":1}')).toBe('{\n  "a": 1\n}');
  expect(formatJson("{cut")).toBe("{cut");
});

const texts = { shared: ["Be yourself.\n“You”", "second"], own: ['say "no" </tool_call>\u0000', "half \uD800"] };

it("puts a request together byte for byte", () => {
  const request = {
    model: "m",
    messages: [
      { role: "system", content: texts.shared[0] },
      { role: "user", content: `${texts.own[0]} and ${texts.own[1]}` },
    ],
  };
  const segments = [
    '{"model":"m","messages":[{"role":"system","content":"',
    0,
    '"},{"role":"user","content":"',
    -1,
    " and ",
    -2,
    '"}]}',
  ];
  expect(assemble(segments, texts)).toBe(JSON.stringify(request));
});

it("keeps pieces that no JSON would write so", () => {
  expect(assemble(['{ "a" : "\\u00e9" }\r\n'], texts)).toBe('{ "a" : "\\u00e9" }\r\n');
});

it("knows nothing of what was not recorded", () => {
  expect(assemble(null, texts)).toBeNull();
  expect(assemble([], texts)).toBe("");
});

it("says when a text is not there", () => {
  expect(() => assemble([7], texts)).toThrow("no text 7");
  expect(() => assemble([-3], texts)).toThrow("no text -3");
});

const text = fc.string({ unit: fc.constantFrom("a", '"', "\\", "\n", "\u0000", "\u2028", "\uD83D", "\uDE00", "é") });

it("gives any text back that was cut out of a JSON string", () => {
  fc.assert(
    fc.property(text, text, (one, other) => {
      const whole = assemble(['["', 0, '","', -1, '"]'], { shared: [one], own: [other] });
      expect(JSON.parse(whole ?? "")).toEqual([one, other]);
    }),
  );
});

it("counts bytes, not characters", () => {
  expect(byteLength("aé€🙂")).toBe(10);
});
