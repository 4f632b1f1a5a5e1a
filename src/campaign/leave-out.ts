import type { JudgeConfig } from "../domain/index.ts";
import { resolveModelConfig, type ModelConfigChoice } from "../model/index.ts";
import type { RowSources } from "./rows/settle-rows.ts";
import type { SelectedModels } from "./select-models.ts";

// A pattern and the registry's defaults cover models that the command line does not name. Those that cannot be measured are left
// out with a note. If nothing else was selected they stay, so that the error says why they cannot.

/** Without the judges' own models. */
export function withoutJudges(judges: readonly JudgeConfig[], selected: SelectedModels): SelectedModels {
  const isOwn = ({ model }: ModelConfigChoice): boolean => judges.some((judge) => judge.model === model);
  return leaveOut(selected, isOwn, (models) => [
    `Left out: ${models.join(", ")} would grade itself. Name another judge with --judge, or allow it with --allow-self-judge.`,
  ]);
}

/** Without the models that their endpoint does not list. @throws BenchError where an endpoint cannot be asked. */
export async function withoutUnlisted(
  selected: SelectedModels,
  { offers }: Pick<RowSources, "offers">,
): Promise<SelectedModels> {
  const unlisted = new Set<ModelConfigChoice>();
  for (const choice of selected.choices) {
    const { endpoint, sentAs } = resolveModelConfig(choice);
    if (!selected.called.has(choice.model) && !(await offers({ endpoint, sentAs }))) unlisted.add(choice);
  }
  return leaveOut(
    selected,
    (choice) => unlisted.has(choice),
    (models) => [`Left out: their endpoint does not list ${models.join(", ")}.`],
  );
}

function leaveOut(
  selected: SelectedModels,
  isUnwanted: (choice: ModelConfigChoice) => boolean,
  notesOn: (models: readonly string[]) => readonly string[],
): SelectedModels {
  const isLeftOut = (choice: ModelConfigChoice): boolean => !selected.called.has(choice.model) && isUnwanted(choice);
  const choices = selected.choices.filter((choice) => !isLeftOut(choice));
  const models = new Set(selected.choices.filter(isLeftOut).map(({ model }) => model));
  if (choices.length === 0 || models.size === 0) return selected;
  return { ...selected, choices, notes: [...selected.notes, ...notesOn([...models])] };
}
