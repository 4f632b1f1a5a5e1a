import { array, assert, integer, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { originalText, storableText } from "./exact-text.ts";

describe("exact text", () => {
  it("leaves ordinary text alone, so that it can be searched in the database", () => {
    expect(storableText("naïve 🙂 \u0001 line\n")).toBe("naïve 🙂 \u0001 line\n");
  });

  it("makes NUL, lone surrogates and its own mark storable, and gives them back", () => {
    for (const text of ["a\0b", "\0", "\ud800", "x\udc00y", "\u{FDD0}", storableText("\0")]) {
      const stored = storableText(text);
      expect(stored).not.toBe(text);
      expect(stored.isWellFormed() && !stored.includes("\0")).toBe(true);
      expect(originalText(stored)).toBe(text);
    }
  });

  it("gives back any string", () => {
    const anything = array(integer({ min: 0, max: 0xff_ff })).map((units) => String.fromCharCode(...units));
    assert(
      property(anything, (text) => {
        const stored = storableText(text);
        expect(stored.isWellFormed() && !stored.includes("\0")).toBe(true);
        expect(originalText(stored)).toBe(text);
      }),
    );
  });
});
