import { outlineOf } from "./outline.ts";
import type { Problem } from "./problem.ts";
import { armReferences, unusedWords } from "./rules/arm-references.ts";
import { ballots } from "./rules/ballots.ts";
import { blindWordings } from "./rules/blind-wording.ts";
import { forks } from "./rules/forks.ts";
import { duplicates, reservedFieldIds } from "./rules/identifiers.ts";
import { indexDefinition } from "./rules/index-definition.ts";
import { items } from "./rules/items.ts";
import { references, unused } from "./rules/references.ts";
import { scoreFields } from "./rules/score-fields.ts";
import { slots } from "./rules/slots.ts";

const rules = [
  duplicates,
  reservedFieldIds,
  references,
  armReferences,
  unused,
  unusedWords,
  forks,
  items,
  ballots,
  slots,
  scoreFields,
  blindWordings,
  indexDefinition,
] as const;

/** Every mistake in the relations between the parts of a suite, of any shape. */
export function ruleProblems(value: unknown): readonly Problem[] {
  const outline = outlineOf(value);
  return rules.flatMap((rule) => rule(outline));
}
