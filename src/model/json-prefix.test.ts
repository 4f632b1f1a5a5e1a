import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { stringMembers } from "./json-prefix.ts";
import { anyText } from "../../test/support/model/any-text.ts";

/** JSON with every character beyond ASCII escaped, as many servers write it. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[\u007f-\uffff]/gu,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

describe("a cut object", () => {
  test("gives a whole-character prefix of the message, wherever it is cut and however it is escaped", () => {
    fc.assert(
      fc.property(anyText, fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean(), (message, share, ascii) => {
        const whole = ascii ? asciiJson({ message }) : JSON.stringify({ message });
        const cut = whole.slice(0, Math.floor(share * whole.length));
        const { value, closed } = stringMembers(cut)[0] ?? { value: "", closed: false };
        expect(message.startsWith(value)).toBe(true);
        expect(value.isWellFormed()).toBe(true);
        expect(closed ? value : message).toBe(message);
      }),
      { numRuns: 2000 },
    );
  });

  test("loses no more than the character or escape at the cut", () => {
    fc.assert(
      fc.property(anyText, (message) => {
        const whole = JSON.stringify({ message });
        const unclosed = whole.slice(0, -'"}'.length);
        expect(stringMembers(unclosed)[0]).toEqual({ key: "message", value: message, closed: false });
      }),
    );
  });

  test.each([
    ['{"message":"a\\', "a"],
    ['{"message":"a\\u00', "a"],
    ['{"message":"a\\ud83d', "a"],
    ['{"message":"a\\ud83d\\', "a"],
    ['{"message":"a\\ud83d\\ude', "a"],
    ['{"message":"a\\ud83d\\ude00', "a😀"],
    ['{"message":"a\ud83d', "a"],
    ['{"message":"', ""],
  ])("%j ends before what is incomplete", (text, value) => {
    expect(stringMembers(text)).toEqual([{ key: "message", value, closed: false }]);
  });
});

describe("text that is not quite JSON", () => {
  test.each([
    ['{"message": "line\nbreak"}', "line\nbreak"],
    ['{"message": "She said "no", then left."}', 'She said "no", then left.'],
    ['{"message": "it\\\'s \\d"}', "it's \\d"],
    ['{"message": "first"}{"message": "second"}', "first"],
    ['{"message": "bad \\uZZZZ escape"}', "bad \\uZZZZ escape"],
    [' \n{ "message" : "spaced"  ,  } trailing', "spaced"],
  ])("%j", (text, value) => {
    expect(stringMembers(text)[0]).toEqual({ key: "message", value, closed: true });
  });

  test("skips values of any other type", () => {
    const text = '{"n": 1.5, "deep": {"message": "inner ] }", "list": [{"a": "]"}]}, "ok": true, "message": "outer"';
    expect(stringMembers(text)).toEqual([{ key: "message", value: "outer", closed: true }]);
  });

  test("finds nothing where no object begins, and never throws", () => {
    expect(stringMembers("plain")).toEqual([]);
    expect(stringMembers("")).toEqual([]);
    const noise = fc
      .array(fc.constantFrom("{", "}", "[", "]", '"', ",", ":", "\\", "u0", " ", "a"))
      .map((chars) => `{"${chars.join("")}`);
    fc.assert(fc.property(noise, (text) => stringMembers(text).every(({ value }) => text.length >= value.length)));
  });

  test("agrees with JSON.parse on every object of strings", () => {
    const keys = anyText.filter((key) => key !== "__proto__" && !/^\d+$/u.test(key));
    fc.assert(
      fc.property(fc.dictionary(keys, anyText), (object) => {
        const expected = Object.entries(object).map(([key, value]) => ({ key, value, closed: true }));
        expect(stringMembers(JSON.stringify(object))).toEqual(expected);
      }),
    );
  });
});
