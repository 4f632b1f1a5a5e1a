import * as fc from "fast-check";
import { BenchError } from "../../../src/domain/bench-error.ts";
import { rounds } from "../rounds.ts";

/** Hard cases for parsers: brackets, quotes, escapes, comments, control sequences, markup, halves of characters. */
const pieces: readonly string[] = [
  ..."\" ' ` \\ { } [ ] ( ) < > : ; , . = + - * / | & ! ? @ # % $ ^ ~ _ \n \r \t 0 1 2 7 a".split(" "),
  ...String.raw`\" \u \ud800 /* <!-- ]]> --- ... null NaN 1e999 __proto__`.split(" "),
  ..."\u0000 \u0007 \u001b \u001b] \u001b[ \u001b]0; \u001b\\ \u0085 \u009b \u009d \ud800 \udc00 \u{e0041}".split(" "),
  ..."\ufeff,\u202e,\u2066,\u200b,\u2028,\ufffd,\ufdd0,\u0301,😀, ,\\\n".split(","),
];

/** Short text of any kind, rich in hard cases for parsers. */
export const hostileText: fc.Arbitrary<string> = fc
  .array(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...pieces) }, fc.string({ unit: "binary", maxLength: 6 })), {
    maxLength: 40,
  })
  .map((parts) => parts.join(""));

/** Any bytes, some of which begin like a text in an encoding. */
export const hostileBytes: fc.Arbitrary<Uint8Array> = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  hostileText.map((text) => Buffer.from(text, "utf8")),
  hostileText.map((text) => Buffer.from(`\ufeff${text}`, "utf16le")),
);

/** A text with a part removed, doubled or inserted: close to valid, so that the parser gets far. */
export function damaged(sound: string): fc.Arbitrary<string> {
  const place = fc.nat({ max: sound.length });
  return fc
    .tuple(place, place, fc.oneof(hostileText, fc.constant(""), fc.constant("twice")))
    .map(([one, other, put]) => {
      const [from, to] = [Math.min(one, other), Math.max(one, other)];
      const part = sound.slice(from, Math.min(to, from + 40));
      return sound.slice(0, from) + (put === "twice" ? part + part : put) + sound.slice(from + part.length);
    });
}

/** One piece repeated: slows down a parser that backtracks, and nests deeply in one that recurses. */
export function longTexts(length: number, extra: readonly string[] = []): readonly string[] {
  const repeated = [...pieces, ...doubles, ...extra].map((piece) => piece.repeat(Math.ceil(length / piece.length)));
  return repeated.flatMap((text) => [text, `${text}x`]);
}

const doubles: readonly string[] = [
  " x",
  "x ",
  "a,",
  '"a',
  '",',
  "[]",
  "{}",
  "[{",
  '{"a":',
  "a:",
  "..x",
  "<a ",
  "\\\\",
  "&a ",
  "*a ",
];

/**
 * The first failure of `act` over these values, or over `numRuns` drawn ones, the same every time: it throws or returns
 * false. Null for none.
 */
export function mishap<Value>(
  values: fc.Arbitrary<Value> | readonly Value[],
  act: (value: Value) => unknown,
  numRuns = 200,
): string | null {
  if (!(values instanceof fc.Arbitrary)) return values.map((value) => mishapOf(value, act)).find(isText) ?? null;
  const run = fc.check(
    fc.property(values, (value) => act(value) !== false),
    { seed: 6, numRuns: numRuns * rounds({ few: 1, many: 5 }) },
  );
  return run.failed ? (fc.defaultReportMessage(run) ?? null) : null;
}

function mishapOf<Value>(value: Value, act: (value: Value) => unknown): string | null {
  const shown = JSON.stringify(value)?.slice(0, 100);
  try {
    return act(value) === false ? `false for ${shown}` : null;
  } catch (error) {
    return `${String(error)} for ${shown}`;
  }
}

function isText(value: string | null): value is string {
  return value !== null;
}

/** The result of a reader, or its BenchError; any other error is a defect. */
export function orBenchError<Value>(read: () => Value): Value | BenchError {
  try {
    return read();
  } catch (error) {
    if (error instanceof BenchError) return error;
    throw error;
  }
}
