import type { z } from "zod";
import { shown, type Path, type Problem } from "./problem.ts";

/** Turns the schema's findings about `value` into problems: what was found, and what would be valid. */
export function shapeProblems(issues: readonly z.core.$ZodIssue[], value: unknown): readonly Problem[] {
  return issues.flatMap((issue) => problemsOf(issue, [], value));
}

function problemsOf(issue: z.core.$ZodIssue, parent: Path, value: unknown): readonly Problem[] {
  const path = [...parent, ...issue.path.filter((step) => typeof step !== "symbol")];
  if (issue.code === "unrecognized_keys") return unknownKeys(issue, path);
  const deeper = issue.code === "invalid_union" ? deepest(issue.errors) : [];
  if (deeper.length > 0) return deeper.flatMap((inner) => problemsOf(inner, path, value));
  const found = valueAt(value, path);
  const message =
    found === undefined ? `is missing; write ${issue.message}` : `found ${shown(found)}; write ${issue.message}`;
  return [{ path, at: "value", message }];
}

/** The schema's message has one line for each unknown key. */
function unknownKeys({ keys, message }: z.core.$ZodIssueUnrecognizedKeys, path: Path): readonly Problem[] {
  const lines = message.split("\n");
  return keys.map((key, index) => ({ path: [...path, key], at: "key", message: lines[index] ?? message }));
}

/** Of a union's branches the one that the value fits until further down; none when it fits no branch at all. */
function deepest(branches: readonly (readonly z.core.$ZodIssue[])[]): readonly z.core.$ZodIssue[] {
  return branches.find((issues) => issues.every(({ path }) => path.length > 0)) ?? [];
}

function valueAt(value: unknown, path: Path): unknown {
  let current = value;
  for (const step of path) {
    if (typeof current !== "object" || current === null) return undefined;
    current = Object.getOwnPropertyDescriptor(current, step)?.value;
  }
  return current;
}
