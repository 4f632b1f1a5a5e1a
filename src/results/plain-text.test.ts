import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainText } from "./plain-text.ts";

describe("plainText", () => {
  it.each([
    ["colours and cursor moves", "\u001b[31mred\u001b[0m\u001b[2J\u001b[1;1Hx", "redx"],
    ["a window title", "\u001b]0;owned\u0007name", "name"],
    ["a link", "\u001b]8;;https://example.org\u0007label\u001b]8;;\u0007", "label"],
    ["a bare escape", "a\u001bb", "a b"],
    ["eight-bit control codes", "a\u009b31mb\u0085c", "ab c"],
    ["line breaks and tabs", "one\r\n\ttwo\u2028three", "one two three"],
    ["backspaces and bells", "safe\b\b\b\b\u0007evil", "safe evil"],
    ["marks that reverse the direction", "abc\u202e\u2066fed", "abc fed"],
    ["invisible characters", "ze\u200bro\ufeff", "ze ro"],
    ["half a surrogate pair", "x\ud800y", "x y"],
    ["white space at the ends", "  label ", "label"],
  ])("takes out %s", (_, text, plain) => {
    expect(plainText(text)).toBe(plain);
  });

  it("passes over a text once, however many sequences begin in it and do not end", () => {
    for (const start of ["\u001b]", "\u001b[", "\u001b[0;", "\u001b(", "\u009b", "\u001b]a"]) {
      expect(plainText(`a ${start.repeat(100_000)}`)).toMatch(/^a/u);
    }
  });

  it("keeps what people write", () => {
    const text = "kimi-k2.5+fireworks@none-t0.7 · 模型 🙂 «naïve» – 100 %";
    expect(plainText(text)).toBe(text);
  });

  it("gives one printable line of any text, and the same line again", () => {
    const nasty = fc.constantFrom("\u001b[31m", "\u001b]0;x\u0007", "\u009b", "\n", "\u202e", "\ud800", "\u0000", "a");
    const text = fc
      .array(fc.oneof(nasty, fc.string({ unit: "binary" })), { maxLength: 12 })
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, (any) => {
        const plain = plainText(any);
        expect(plain).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
        expect(plainText(plain)).toBe(plain);
      }),
    );
  });
});
