import { z } from "zod";
import { suiteSchema } from "./suite-schema.ts";

/**
 * JSON Schema (draft 7, which editors know best) of a suite's YAML, for completion and hints while writing.
 * It knows shapes and ranges; references between parts are checked by `parseSuite` only. `suites/suite.schema.json` is
 * this schema as a file, and the failing test names the command that writes it.
 */
export function suiteJsonSchema(): Readonly<Record<string, unknown>> {
  return { ...z.toJSONSchema(suiteSchema, { io: "input", target: "draft-07" }), title: "A suite of the benchmark" };
}
