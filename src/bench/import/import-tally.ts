import type { Suite } from "../../domain/index.ts";
import type { ImportBatch, ImportCounts } from "../../store/index.ts";
import type { GatheredRun } from "./gathered-run.ts";
import { printable, type ImportProblem, type ImportSummary } from "./import-summary.ts";
import type { Finding } from "./published-runs.ts";

/** A wrong folder can hold very many files; a few of them show what is wrong. */
const mostProblems = 1000;

/** Counts what an import finds while it runs. */
export class ImportTally {
  readonly #suite: Suite;
  readonly #modelConfigs = new Set<string>();
  readonly #runs = new Set<string>();
  readonly #problems: ImportProblem[] = [];
  #files = { read: 0, imported: 0, refused: 0 };
  #answers = 0;
  #verdicts = { scored: 0, unscored: 0 };
  #nameExtractions = 0;
  #added: ImportCounts = { answers: 0, verdicts: 0, attempts: 0, nameExtractions: 0 };

  constructor(suite: Suite) {
    this.#suite = suite;
  }

  /** Gives the number of files up to now. */
  countRead(): number {
    this.#files.read += 1;
    return this.#files.read;
  }

  count({ of }: GatheredRun, { answers, verdicts, nameExtractions }: ImportBatch, added: ImportCounts): void {
    this.#modelConfigs.add(of.modelConfig.id);
    this.#runs.add(`${of.modelConfig.id} ${of.run}`);
    this.#files.imported += answers.length + nameExtractions.length;
    this.#answers += answers.length;
    this.#nameExtractions += nameExtractions.length;
    for (const { grade } of verdicts) this.#verdicts[grade.kind] += 1;
    this.#added = {
      answers: this.#added.answers + added.answers,
      verdicts: this.#added.verdicts + added.verdicts,
      attempts: this.#added.attempts + added.attempts,
      nameExtractions: this.#added.nameExtractions + added.nameExtractions,
    };
  }

  note(finding: Exclude<Finding, { kind: "run" }>): void {
    if (finding.kind === "refused") this.#files.refused += 1;
    if (this.#problems.length >= mostProblems) return;
    const reason = printable(finding.reason);
    const path = printable(finding.path);
    this.#problems.push({ path, reason });
  }

  summary(): ImportSummary {
    return {
      suite: this.#suite,
      files: { ...this.#files },
      problems: [...this.#problems],
      modelConfigs: this.#modelConfigs.size,
      runs: this.#runs.size,
      answers: this.#answers,
      verdicts: { ...this.#verdicts },
      nameExtractions: this.#nameExtractions,
      added: this.#added,
    };
  }
}
