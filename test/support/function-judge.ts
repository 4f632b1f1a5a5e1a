import type { FunctionCall, FunctionModel } from "../../src/domain/function-model.ts";

/** A judge, or a reader of suite v3, that gives everything the same grade: what the schema of the request asks for. */
export function evenJudge(about: Partial<FunctionModel> = {}): FunctionModel {
  return { id: "even-judge", version: "1", respond: (_messages, { schema }) => gradeBy(schema), ...about };
}

export function gradeBy(schema: FunctionCall["schema"]): string {
  // A reader of suite v3 is asked for a number, without a schema.
  if (schema === undefined) return "5";
  const properties = Object.entries(Object(schema["properties"]));
  return JSON.stringify(Object.fromEntries(properties.map(([name, asked]) => [name, valueOf(Object(asked))])));
}

function valueOf({ type, minimum = 0 }: { readonly type?: unknown; readonly minimum?: unknown }): unknown {
  if (type === "boolean") return true;
  return type === "string" ? "I stay with blue." : minimum;
}
