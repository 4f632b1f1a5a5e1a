import * as fc from "fast-check";

const codePoint = fc
  .integer({ min: 0, max: 0x10ffff - 0x800 })
  .map((number) => String.fromCodePoint(number < 0xd800 ? number : number + 0x800));

const special = [
  '"',
  "\\",
  "{",
  "}",
  ":",
  ",",
  "\n",
  "\u0000",
  "\u001b",
  "\u0085",
  "\u200b",
  "\u202e",
  "\u2028",
  "a",
  "é",
  "😀",
];

/** Well-formed text of every kind, rich in what JSON and terminals care about. */
export const anyText = fc.string({
  unit: fc.oneof(codePoint, fc.constantFrom(...special)),
  maxLength: 60,
});
