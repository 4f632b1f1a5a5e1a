import { NotJson, readJsonObject, type JsonObject } from "./lenient-json.ts";

export interface FoundObjects {
  readonly objects: readonly JsonObject[];
  /** Why reading the text stopped early, or null. */
  readonly problem: string | null;
}

/** Braces in prose without a key or a value, such as `{scores}`. */
const placeholder = /\{[^{}:"'\u2018-\u201F]*\}/y;

/**
 * The outermost JSON objects of a text in order; skips prose and code fences around them.
 *
 * Reading stops at the first brace that opens no valid object: the text after it may be the inside of a broken object, and
 * an object in there may quote the graded model.
 */
export function jsonObjectsIn(text: string): FoundObjects {
  const objects: JsonObject[] = [];
  let end = 0;
  for (let start = text.indexOf("{"); start !== -1; start = text.indexOf("{", end)) {
    const aside = placeholderAt(text, start);
    if (aside !== null) {
      end = aside;
      continue;
    }
    try {
      const object = readJsonObject(text, start);
      objects.push(object.value);
      end = object.end;
    } catch (error) {
      if (error instanceof NotJson) return { objects, problem: error.message };
      throw error;
    }
  }
  return { objects, problem: null };
}

function placeholderAt(text: string, start: number): number | null {
  placeholder.lastIndex = start;
  const found = placeholder.exec(text)?.[0];
  return found === undefined || found.slice(1, -1).trim() === "" ? null : start + found.length;
}
