/** Why a text is not a JSON object, worded for the judge that wrote it. */
export class NotJson extends Error {
  override readonly name = "NotJson";
}

export type JsonObject = Readonly<Record<string, unknown>>;

const deepest = 32;
const plainEscapes: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };
const words: ReadonlyMap<string, boolean | null> = new Map([
  ["true", true],
  ["True", true],
  ["false", false],
  ["False", false],
  ["null", null],
  ["None", null],
]);

/**
 * Reads the JSON object that starts at `start`, and accepts common mistakes of models: raw line breaks and unescaped quotes
 * inside strings, curly quotes around them, trailing commas, Python's literals, fractions without quotes (`8/10`, kept as
 * text). Correct JSON reads as `JSON.parse` reads it, but lone surrogates are replaced.
 * @throws NotJson also for a duplicate key with different values: the intended one is unknown.
 */
export function readJsonObject(text: string, start: number): { readonly value: JsonObject; readonly end: number } {
  const reader = new JsonReader(text, start);
  const value = reader.object(0);
  return { value, end: reader.at };
}

class JsonReader {
  readonly #text: string;
  at: number;

  constructor(text: string, at: number) {
    this.#text = text;
    this.at = at;
  }

  object(depth: number): JsonObject {
    const entries = new Map<string, unknown>();
    this.#items("}", depth, () => {
      const key = this.#string();
      this.#expect(":");
      const value = this.#value(depth + 1);
      if (entries.has(key) && JSON.stringify(entries.get(key)) !== JSON.stringify(value)) {
        throw new NotJson("a key of the JSON object comes twice with different values");
      }
      entries.set(key, value);
    });
    // Defines own properties, so that a key `__proto__` is an ordinary key.
    return Object.fromEntries(entries);
  }

  #array(depth: number): readonly unknown[] {
    const items: unknown[] = [];
    this.#items("]", depth, () => items.push(this.#value(depth + 1)));
    return items;
  }

  /** Comma-separated items between brackets; accepts a trailing comma. */
  #items(close: string, depth: number, readItem: () => void): void {
    if (depth > deepest) throw new NotJson("the JSON object is nested too deeply");
    this.at += 1;
    while (this.#peek() !== close) {
      readItem();
      if (this.#peek() !== ",") break;
      this.at += 1;
    }
    this.#expect(close);
  }

  #value(depth: number): unknown {
    const next = this.#peek();
    if (next === "{") return this.object(depth);
    if (next === "[") return this.#array(depth);
    if (opensString(next)) return this.#string();
    return this.#literal();
  }

  #literal(): unknown {
    const number = this.#match(/[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?:\s*\/\s*\d+(?:\.\d+)?)?(?![\w.])/y);
    if (number !== null) return number.includes("/") ? number : Number(number);
    const word = this.#match(/[A-Za-z]+/y) ?? "";
    const value = words.get(word);
    if (value === undefined) throw this.#unexpected();
    return value;
  }

  #string(): string {
    const open = this.#peek();
    if (!opensString(open)) throw this.#unexpected();
    this.at += 1;
    let value = "";
    while (!this.#closesString(open)) value += this.#character();
    this.at += 1;
    return value.toWellFormed();
  }

  /**
   * A quote ends the string only before punctuation or the end of the text: any other is an unescaped quote inside the text.
   */
  #closesString(open: string): boolean {
    const next = this.#text[this.at];
    const closes = open === '"' ? next === '"' : next === '"' || next === "\u201C" || next === "\u201D";
    if (!closes) return false;
    const after = /\s*(?:[,:}\]]|$)/y;
    after.lastIndex = this.at + 1;
    return after.test(this.#text);
  }

  #character(): string {
    const character = this.#text[this.at];
    if (character === undefined) throw new NotJson("the JSON object breaks off before its end");
    this.at += 1;
    return character === "\\" ? this.#escape() : character;
  }

  #escape(): string {
    const code = this.#match(/u[0-9a-fA-F]{4}/y, false);
    if (code !== null) return String.fromCharCode(Number.parseInt(code.slice(1), 16));
    const escaped = this.#text[this.at];
    if (escaped === undefined) throw new NotJson("the JSON object breaks off before its end");
    this.at += 1;
    return plainEscapes[escaped] ?? escaped;
  }

  #expect(character: string): void {
    if (this.#peek() !== character) throw this.#unexpected();
    this.at += 1;
  }

  /** The next character other than white space; an empty string at the end of the text. */
  #peek(): string {
    this.#match(/\s*/y, false);
    return this.#text[this.at] ?? "";
  }

  #match(pattern: RegExp, skipSpace = true): string | null {
    if (skipSpace) this.#peek();
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.#text)?.[0] ?? null;
    if (found !== null) this.at += found.length;
    return found;
  }

  #unexpected(): NotJson {
    return this.at >= this.#text.length
      ? new NotJson("the JSON object breaks off before its end")
      : new NotJson(`the JSON object cannot be read at character ${this.at + 1}`);
  }
}

function opensString(character: string): boolean {
  return character === '"' || character === "\u201C" || character === "\u201D" || character === "\u201E";
}
