import type { z } from "zod";
import { messageOf } from "../../domain/message-of.ts";

export type PublishedJson<Value> =
  | { readonly kind: "read"; readonly value: Value }
  | { readonly kind: "refused"; readonly reason: string };

/** Reads one file's bytes as JSON of this shape. The reason of a refusal follows the file's name in a sentence. */
export function readPublishedJson<Value>(schema: z.ZodType<Value>, bytes: Uint8Array): PublishedJson<Value> {
  const json = parseJson(bytes);
  if ("reason" in json) return { kind: "refused", reason: json.reason };
  const parsed = schema.safeParse(json.value);
  return parsed.success
    ? { kind: "read", value: parsed.data }
    : { kind: "refused", reason: describe(parsed.error.issues) };
}

function parseJson(bytes: Uint8Array): { readonly value: unknown } | { readonly reason: string } {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    // What cannot be written again cannot be stored: nesting beyond the stack.
    JSON.stringify(value);
    return { value };
  } catch (error) {
    if (error instanceof RangeError) return { reason: "is nested too deeply" };
    return { reason: `is no JSON: ${messageOf(error)}` };
  }
}

function describe(issues: z.ZodError["issues"]): string {
  const problems = issues.map(({ path, message }) => `${path.join(".") || "the file"}: ${message}`);
  return `does not have the published keys: ${problems.join("; ")}`;
}
