import * as fc from "fast-check";
import { expect, it } from "vitest";
import { countUnseen, splitUnseen } from "./unseen.ts";

function shown(text: string): string {
  return splitUnseen(text)
    .map((piece) => (piece.kind === "text" ? piece.text : `[${piece.short}]`))
    .join("");
}

it.each([
  ["a\u0000b", "a[NUL]b"],
  ["\u001B[31mred", "[ESC][31mred"],
  ["one\r\ntwo\tthree", "one[CR]\ntwo\tthree"],
  ["\u202Eevil\u202C", "[RLO]evil[PDF]"],
  ["zero\u200Bwidth\uFEFF", "zero[ZWSP]width[BOM]"],
  ["half \uD800 of", "half [U+D800] of"],
  ["tag \u{E0041}", "tag [U+E0041]"],
  ["x\u{E0101}y\uFE01", "x[U+E0101]y[U+FE01]"],
  ["nothing \u3164 there", "nothing [U+3164] there"],
])("shows what is not to be seen in %j", (text, wanted) => {
  expect(shown(text)).toBe(wanted);
});

it.each(["👨‍👩‍👧 🏳️‍🌈 ❤️ 1️⃣", "می‌خواهم", "क्‍ष", "naïve – “quotes” … ça va", "line\n\ttab"])(
  "leaves ordinary writing alone: %s",
  (text) => {
    expect(splitUnseen(text)).toEqual([{ kind: "text", text }]);
  },
);

it("takes a joiner between Latin letters for what it is: hidden", () => {
  expect(shown("a\u200Db\u200Cc")).toBe("a[ZWJ]b[ZWNJ]c");
});

it("counts each kind", () => {
  expect(countUnseen("\u200Ba\u200Bb\u202E")).toEqual([
    { short: "ZWSP", title: "U+200B: zero-width space", count: 2 },
    { short: "RLO", title: "U+202E: right-to-left override", count: 1 },
  ]);
  expect(countUnseen("plain")).toEqual([]);
});

const letter = fc.constantFrom(
  "a",
  " ",
  "\n",
  "\r",
  "\u0000",
  "\u200B",
  "\u200D",
  "\uFE0F",
  "👩",
  "\uD83D",
  "\uDC69",
  "م",
  "\u202E",
);

it("loses nothing of any text", () => {
  fc.assert(
    fc.property(fc.string({ unit: letter }), (text) => {
      const joined = splitUnseen(text).map((piece) => (piece.kind === "text" ? piece.text : piece.character));
      expect(joined.join("")).toBe(text);
    }),
  );
});
