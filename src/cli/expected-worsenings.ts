import type { RunRequest } from "../campaign/index.ts";
import type { Suite } from "../domain/suite.ts";
import {
  agreeingScenarios,
  publishedSpread,
  requireTellingPrompts,
  type ExpectedWorsenings,
} from "../features/gate/index.ts";
import { planPower } from "../features/power/index.ts";
import { formatIndex } from "../results/format/numbers.ts";
import { shellWord } from "../results/format/unseen-characters.ts";

/** In points of the index; docs/method.md has where these come from. */
const spread = { run: publishedSpread, scenario: 14.8, judge: null };

/**
 * The power of the t tests of `aib power` at whose figure the printed p finds a difference three times in four or more: it also asks
 * whether scenarios agree, of six all of them, and few runs tell it less of the spread. See `test/prompt-gate.full.test.ts`.
 */
function powerFor(runs: number, suite: Suite): number {
  const { scenarios, needed } = agreeingScenarios(suite);
  return runs < 5 || scenarios <= needed ? 0.98 : 0.9;
}

interface TwoPrompts {
  /** As named. */
  readonly named: RunRequest["suite"];
  readonly suite: Suite;
  /** Of each prompt. */
  readonly runs: number;
}

/**
 * What a gate of two prompts finds, by the spread of published results: a pull request's prompts have none yet. A suite with ballots
 * has no worsening that all situations share: its p rests on what differs between these alone.
 * @throws BenchError usage for too few runs
 */
export async function expectWorsenings({
  named,
  suite,
  runs,
}: TwoPrompts): Promise<{ readonly expected: ExpectedWorsenings; readonly words: string }> {
  const repetitions = requireTellingPrompts(suite, runs);
  const id = typeof named === "string" ? named : named.id;
  const power = powerFor(runs, suite);
  const answer = await planPower(
    {
      suite: id,
      judges: [],
      excludeOwnFamily: false,
      priors: spread,
      runs: [repetitions],
      scenarios: null,
      modelConfigs: 2,
      significance: 0.05,
      power,
      now: () => new Date(),
    },
    null,
  );
  const { "re-run": shared = null, generalisation: apart = null } = answer.runs[0]?.detectable ?? {};
  const expected = { shared: suite.items === undefined ? shared : null, apart };
  const priors = ["--sd-run", `${spread.run}`, "--sd-scenario", `${spread.scenario}`];
  const words = ["aib", "power", "--suite", id, ...priors, "--power", `${power}`, "--runs", `${repetitions}`];
  const found = `With ${runs} runs of each prompt, --fail-if-worse finds three of four worsenings ${foundWords(expected)}`;
  return { expected, words: `${found} (${words.map(shellWord).join(" ")}).` };
}

function foundWords({ shared, apart }: ExpectedWorsenings): string {
  const large = `${formatIndex(apart)} points`;
  if (shared === null) return `of ${large}`;
  const few =
    apart === null
      ? "; one that few scenarios make passes, whatever its size"
      : `, and any of more than ${large} that stays if repeated`;
  return `of ${formatIndex(shared)} points that all scenarios share${few}`;
}
