import { outlineOf } from "./outline.ts";
import type { Problem } from "./problem.ts";
import { blindWordings } from "./rules/blind-wording.ts";
import { duplicates, reservedFieldIds } from "./rules/identifiers.ts";
import { indexDefinition } from "./rules/index-definition.ts";
import { references, unused } from "./rules/references.ts";
import { scoreFields } from "./rules/score-fields.ts";
import { situations } from "./rules/situations.ts";

const rules = [
  duplicates,
  reservedFieldIds,
  references,
  unused,
  situations,
  scoreFields,
  blindWordings,
  indexDefinition,
] as const;

/** Every mistake in the relations between the parts of a suite, of any shape. */
export function ruleProblems(value: unknown): readonly Problem[] {
  const outline = outlineOf(value);
  return rules.flatMap((rule) => rule(outline));
}
