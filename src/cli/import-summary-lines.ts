import type { ImportSummary } from "../features/import/index.ts";
import { plainText } from "../report/index.ts";

const problemsShown = 20;

/** What an import read, what it could not use, and why. */
export function importSummaryLines(summary: ImportSummary): readonly string[] {
  const { files, verdicts, suite, added, problems } = summary;
  const fresh = added.answers + added.verdicts + added.nameExtractions;
  const lines = [
    `${files.read} files read: ${files.imported} imported, ${files.refused} refused.`,
    `${summary.modelConfigs} model configs, ${summary.runs} runs, ${summary.answers} answers, ${verdicts.scored} verdicts scored, ${verdicts.unscored} unscored, names that the models chose in ${summary.nameExtractions} runs.`,
    fresh === 0
      ? "Everything was already stored."
      : `Added: ${added.answers} answers, ${added.verdicts} verdicts, ${added.attempts} attempts, names of ${added.nameExtractions} runs.`,
    `Stored as suite ${suite.id} ${suite.version}, digest ${suite.digest.slice(0, 12)}. Next: aib leaderboard, or aib view`,
  ];
  const shown = problems
    .slice(0, problemsShown)
    .map(({ path, reason }) => `  ${plainText(path)}: ${plainText(reason)}`);
  const more = problems.length > shown.length ? [`  ... and ${problems.length - shown.length} more`] : [];
  return problems.length === 0 ? lines : [...lines, "Not used:", ...shown, ...more];
}
