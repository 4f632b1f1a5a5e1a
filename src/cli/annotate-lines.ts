import type { ReaderAgreement, Sheet, SheetImport, SheetProblem } from "../features/annotate/index.ts";
import { formatPercent } from "../results/format/numbers.ts";
import { plainText } from "../results/plain-text.ts";
import { counted } from "./counted.ts";

/** The content of a sheet, and the next step. */
export function sheetLines(sheet: Sheet, file: string | null): readonly string[] {
  const { of, items, available, simulated, format, savedAs } = sheet;
  const suite = plainText(`${sheet.suite.id} ${sheet.suite.version}`);
  const where = file === null ? "" : ` Written to ${file}.`;
  const warning = `${simulated} of them were answered by the simulator and are marked so: they say nothing about a real model.`;
  const steps =
    format === "html"
      ? `Open it in a browser, save the grades there, then: aib annotate import ${savedAs} --annotator <name>`
      : `Fill in the empty columns, save it as CSV, then: aib annotate import ${file ?? "sheet.csv"} --annotator <name>`;
  return [`${items} of ${available} ${of} of suite ${suite}.${where}`, ...(simulated > 0 ? [warning] : []), steps];
}

const mostShown = 200;

/** The result of importing a sheet, problems last. */
export function sheetImportLines(result: SheetImport, sheet: string): readonly string[] {
  const { imported, unchanged, otherComments, blank, commentOnly, ignoredColumns, problems, readers } = result;
  const judge = plainText(result.judge.label);
  const ignored = ignoredColumns.map(plainText).join(", ");
  const shown = problems.slice(0, mostShown).map((problem) => `  ${problemText(problem)}`);
  const more = problems.length > shown.length ? [`  ... and ${problems.length - shown.length} more`] : [];
  return [
    `${counted(imported, "grade")} by ${judge} imported, ${unchanged} already stored, ${counted(blank, "row")} left blank.`,
    ...(otherComments > 0 ? [`${counted(otherComments, "comment")} differ from the stored ones, which stay.`] : []),
    ...(commentOnly > 0 ? [`${counted(commentOnly, "row")} with a comment and no grade: not stored.`] : []),
    ...readers.map((each) => agreementLine(each, judge)),
    ...(ignoredColumns.length > 0 ? [`Ignored columns: ${ignored}.`] : []),
    ...(problems.length > 0
      ? [`${plainText(sheet)} has ${counted(problems.length, "mistake")}:`, ...shown, ...more]
      : []),
    nextStep(result),
  ];
}

/** `sim/reader beside human/anna, 40 messages: 0.8 points apart on average, scale (k) 0.95, 5% gross ...`. */
function agreementLine({ reader, messages, meanError, scale, gross }: ReaderAgreement, person: string): string {
  const parts = [
    `${meanError.toFixed(1)} points apart on average`,
    ...(scale === null ? [] : [`scale (k) ${scale.toFixed(2)}`]),
    `${formatPercent(gross)} gross (3 points or more)`,
  ];
  return `${plainText(reader)} beside ${person}, ${counted(messages, "message")}: ${parts.join(", ")}.`;
}

const longestValue = 60;

/** `row 5, resistance_score: "11" is not a number from 0 to 10`. */
function problemText({ row, column, value, problem }: SheetProblem): string {
  const text = value === null ? "" : plainText(value);
  const shown = text.length > longestValue ? `${text.slice(0, longestValue - 1).toWellFormed()}…` : text;
  return plainText(`row ${row}, ${column}: ${value === null ? "" : `"${shown}" `}${problem}`);
}

function nextStep({ problems, changed, imported, unchanged, judge, readers }: SheetImport): string {
  const label = plainText(judge.label);
  if (changed > 0) {
    return `A stored grade never changes. Import under another --annotator, or first remove the grades of ${label}: aib clear --judge ${label}`;
  }
  if (problems.length > 0 && imported === 0) {
    return "Nothing was imported. Correct the sheet and import it again, or keep the valid rows: --partial";
  }
  if (problems.length > 0) return "The rows with mistakes were left out. Correct them and import the sheet again.";
  if (imported + unchanged === 0) return "This sheet contains no grades yet.";
  // A person's readings measure readers; they rank nothing.
  return readers.length > 0
    ? "A hundred messages tell how well a reader reads: aib annotate export draws more."
    : "Next: aib judges";
}

export function sheetImportFacts({ judge, ...result }: SheetImport): unknown {
  return { schemaVersion: 1, judge: judge.label, ...result };
}
