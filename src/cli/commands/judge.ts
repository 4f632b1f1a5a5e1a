import type { Command } from "commander";
import { forecastRun } from "../../campaign/estimate/forecast.ts";
import { usageError } from "../../domain/bench-error.ts";
import { prepareJudging, type JudgingRequest } from "../../features/judge/index.ts";
import { type Flags, judgingOptions } from "../../options/index.ts";
import { loadJudges } from "../../results/judges/load-judges.ts";
import { addOptions } from "../add-options.ts";
import { carryOut } from "../carry-out.ts";
import type { CommandHost } from "../terminal.ts";
import { confirmWork, consentOf } from "../confirm-cost.ts";
import { judgesPage } from "../../pages/index.ts";
import { documentResult } from "../output/document-results.ts";
import { printResult } from "../output/print-result.ts";
import { refusePublishedFlags } from "../published-habits.ts";
import { requestOf } from "../request-of.ts";
import { runSteps } from "../run-steps.ts";
import { namedDb, showAnswers } from "../show-answers.ts";

type JudgingFlags = Flags<typeof judgingOptions>;

export function addJudge(command: Command, host: CommandHost): void {
  refusePublishedFlags(addOptions(command, judgingOptions))
    .addHelpText("after", examples)
    .action((flags: JudgingFlags, self: Command) => judge(host, flags, self));
}

async function judge(host: CommandHost, flags: JudgingFlags, self: Command): Promise<void> {
  const { suite = null, format } = flags;
  const request = { ...requestOf(flags, host.terminal), suite, ...samplingOf(flags) };
  await carryOut(host, flags, {
    ...runSteps(host, flags),
    makesStore: false,
    async plan(store, { signal }) {
      const prepared = await prepareJudging(store, { ...request, signal });
      const forecast = await forecastRun(prepared, store, signal);
      return confirmWork(host, { forecast, consent: consentOf(flags, self) }, () => prepared);
    },
    async show(store, prepared) {
      if (request.sampling === null)
        return showAnswers(host, flags, { store, prepared, dbNamed: namedDb(self, flags.db) });
      // A ranking by a sample would mean nothing; the judges' agreement is the purpose.
      const judges = await loadJudges(store, { suite: prepared.plan.suite.digest, now: () => new Date() });
      return printResult(host.terminal, format, documentResult(judges, judgesPage));
    },
  });
}

/** Enough to measure a judge's agreement with itself, at a low cost. */
const usualSample = 50;

function samplingOf({ repeat, sample, sampleSeed }: JudgingFlags): Pick<JudgingRequest, "repeat" | "sampling"> {
  const size = sample ?? (repeat === undefined ? null : usualSample);
  if (size === null && sampleSeed !== undefined)
    throw usageError("--sample-seed needs a sample, and every conversation is graded.", "Add --sample 50, or omit it.");
  return { repeat: repeat ?? 1, sampling: size === null ? null : { size, seed: sampleSeed ?? 1 } };
}

const examples = `
Examples:
  aib judge -j openai/gpt-5.4-mini
  aib judge -j ollama/gemma3:27b --models 'google/*' --exp resistance
  aib judge -j openai/gpt-5.4-mini --variants neutral --modes user_role
  aib judge --judges openai/gpt-5.4-mini,anthropic/claude-haiku-4.5
  aib judge -j openai/gpt-5.4-mini --repeat 3         does it agree with itself? 50 conversations, 3 times
  aib judge -j openai/gpt-5.4-mini --blind            without knowing about the pressure
  aib judge -j sim/strict-judge --models 'sim/*'      try it without a key
  aib judge --suite v3                                read what the models said, with the suite's readers

Verdicts of different judges are stored side by side: aib leaderboard --judge <model> ranks by one of them, and aib judges
says how far they agree. Repeats only measure how far a judge agrees with itself; they count in no ranking.
Conversations that lack an answer are left out. Run the same command again after an interruption.

Suite v3 needs no grades: its models say where they stand, as a number. A reader sees one message and says which number fits
it: this shows words that give in beside a number that holds. The suite's readers need OPENROUTER_API_KEY; --judge names
others: the first reads every message, the second only those where the first is 3 or more away from the model's number, or
finds none. A reader reads no model of its own family.`;
