import { wholeCharacters } from "./one-line.ts";

/** One member of a JSON object whose value is a string. */
export interface StringMember {
  readonly key: string;
  readonly value: string;
  /** False when the text ended before the string did. */
  readonly closed: boolean;
}

interface StringReading {
  readonly value: string;
  readonly closed: boolean;
  /** Position at which reading continues. */
  readonly end: number;
}

/**
 * The string members of the object that a text begins with, as far as the text goes. Reads what `JSON.parse` refuses:
 * text cut off anywhere (a value then ends before the cut escape or half character), line breaks and quotes that should
 * have been escaped, anything after the object.
 */
export function stringMembers(text: string): readonly StringMember[] {
  const members: StringMember[] = [];
  let at = skip(text, 0);
  if (text[at] !== "{") return members;
  at += 1;
  for (;;) {
    at = skip(text, at, ",");
    if (text[at] !== '"') return members;
    const key = readString(text, at);
    at = skip(text, key.end);
    if (!key.closed || text[at] !== ":") return members;
    at = skip(text, at + 1);
    if (text[at] === '"') {
      const { value, closed, end } = readString(text, at);
      members.push({ key: key.value, value, closed });
      at = end;
    } else {
      at = skipValue(text, at);
    }
  }
}

/** Reads the string whose opening quote is at `start`. */
export function readString(text: string, start: number): StringReading {
  let value = "";
  let at = start + 1;
  for (;;) {
    const next = nextSpecial(text, at);
    value += text.slice(at, next);
    if (next === text.length) return { value: wholeCharacters(value), closed: false, end: next };
    if (text[next] === "\\") {
      const escape = readEscape(text, next);
      if (escape === null) return { value: wholeCharacters(value), closed: false, end: text.length };
      value += escape.value;
      at = escape.end;
    } else if (closes(text, next)) {
      return { value, closed: true, end: next + 1 };
    } else {
      value += '"';
      at = next + 1;
    }
  }
}

function nextSpecial(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const char = text[at];
    if (char === '"' || char === "\\") return at;
  }
  return text.length;
}

/** A quote ends a string only where JSON can continue after it; models forget to escape quotes inside a text. */
function closes(text: string, quote: number): boolean {
  const after = skip(text, quote + 1);
  const char = text[after];
  if (char !== ",") return char === undefined || char === "}" || char === "]" || char === ":";
  const beyond = text[skip(text, after + 1)];
  return beyond === undefined || beyond === '"' || beyond === "}";
}

const escapes: Readonly<Record<string, string>> = {
  '"': '"',
  "\\": "\\",
  "/": "/",
  "'": "'",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
};

/** @returns null when the text ends inside the escape. An escape that JSON does not know stands for itself. */
function readEscape(text: string, backslash: number): { readonly value: string; readonly end: number } | null {
  const char = text[backslash + 1];
  if (char === undefined) return null;
  if (char !== "u") return { value: escapes[char] ?? `\\${char}`, end: backslash + 2 };
  const digits = /^[\da-f]{0,4}/iu.exec(text.slice(backslash + 2, backslash + 6))?.[0] ?? "";
  const end = backslash + 2 + digits.length;
  if (digits.length === 4) return { value: String.fromCharCode(Number.parseInt(digits, 16)), end };
  return end === text.length ? null : { value: `\\u${digits}`, end };
}

/** To the comma or brace that ends a value which is not a string. */
function skipValue(text: string, from: number): number {
  let depth = 0;
  let at = from;
  for (; at < text.length; at += 1) {
    const char = text[at] ?? "";
    if (char === '"') at = readString(text, at).end - 1;
    else if (char === "{" || char === "[") depth += 1;
    else if (depth === 0 && (char === "," || char === "}")) return at;
    else if (char === "}" || char === "]") depth -= 1;
  }
  return at;
}

/** The next position that holds neither white space nor `also`. */
function skip(text: string, from: number, also = " "): number {
  let at = from;
  for (let char = text[at]; char !== undefined && (char === also || /\s/u.test(char)); char = text[at]) at += 1;
  return at;
}
