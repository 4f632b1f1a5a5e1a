import type { ImportSummary } from "../features/import/index.ts";
import { plainText } from "../results/plain-text.ts";

const mostShown = 20;

/** Whether the source has another answer or grade than the store, which kept its own. */
export function hasKeptConflicts({ conflicts }: ImportSummary): boolean {
  return conflicts.listed.length > 0 && !conflicts.replaced;
}

/** What an import read, what it could not use, and why. */
export function importSummaryLines(summary: ImportSummary): readonly string[] {
  const { files, verdicts, suite, added, problems, conflicts } = summary;
  const fresh = added.answers + added.verdicts + added.nameExtractions;
  const lines = [
    `${files.read} files read: ${files.imported} imported, ${files.refused} refused.`,
    `${summary.modelConfigs} model configs, ${summary.runs} runs, ${summary.answers} answers, ${verdicts.scored} verdicts scored, ${verdicts.unscored} unscored, names that the models chose in ${summary.nameExtractions} runs.`,
    ...(fresh > 0
      ? [
          `Added: ${added.answers} answers, ${added.verdicts} verdicts, ${added.attempts} attempts, names of ${added.nameExtractions} runs.`,
        ]
      : conflicts.listed.length === 0
        ? ["Everything was already stored."]
        : ["Nothing new."]),
    `Stored as suite ${suite.id} ${suite.version}, digest ${suite.digest.slice(0, 12)}. Next: aib leaderboard, or aib view`,
  ];
  return [...lines, ...conflictLines(summary), ...listed("Not used:", problems.map(problemText), problems.length)];
}

function conflictLines({ conflicts }: ImportSummary): readonly string[] {
  const { answers, grades, names, replaced } = conflicts;
  const counts = `answers: ${answers}, grades: ${grades}, runs with other names: ${names}`;
  const head = replaced
    ? `Replaced what differed from the source (${counts}):`
    : `The source differs from what is stored, which stays (${counts}). To take the source's: aib import --replace`;
  return listed(head, conflicts.listed.map(conflictText), answers + grades + names);
}

function conflictText({ what, modelConfig, run, place, changes }: Conflict): string {
  const changed = changes.map(({ field, stored, source }) => `${field}: ${stored} -> ${source}`).join("; ");
  return plainText(`${modelConfig}, run ${run}${place === null ? "" : `, ${place}`}, ${what}: ${changed}`);
}

type Conflict = ImportSummary["conflicts"]["listed"][number];

function problemText({ path, reason }: ImportSummary["problems"][number]): string {
  return `${plainText(path)}: ${plainText(reason)}`;
}

/** The first of them below a head, and how many more there are; nothing for none. */
function listed(head: string, texts: readonly string[], count: number): readonly string[] {
  const shown = texts.slice(0, mostShown).map((text) => `  ${text}`);
  const more = count > shown.length ? [`  ... and ${count - shown.length} more`] : [];
  return shown.length === 0 ? [] : [head, ...shown, ...more];
}
