import type { JudgeConfig } from "../../domain/model-config.ts";
import type { Configuration, Suite } from "../../domain/suite.ts";
import type { ReportStore } from "../../store/index.ts";
import type { StoredAnswer } from "../../store/views/stored-results.ts";
import type { TrajectoryVerdict } from "../contract/site.ts";
import { nameConfiguration } from "../count-configurations.ts";
import type { LeaderboardSource } from "../leaderboard-source.ts";
import { excerptOf } from "./excerpt.ts";
import { createVerdictDescriber } from "./describe-verdict.ts";
import type { SiteConversation } from "./site-conversations.ts";

/** A conversation with a low score, with the model's words. */
export interface WorstMoment {
  readonly scenarioId: string;
  readonly run: number;
  readonly configuration: Configuration;
  /** 0 to 100, over every graded field, as its page shows it. */
  readonly score: number;
  /** The judge's quote, or else the beginning of the last answer; safe to show anywhere. */
  readonly quote: string;
  readonly isJudgesQuote: boolean;
  readonly reasoning: string;
}

export interface MomentSource {
  readonly store: ReportStore;
  readonly suite: Suite;
  readonly judges: readonly JudgeConfig[];
  /** Whose verdicts count. */
  readonly voters: Pick<LeaderboardSource, "judge" | "panel" | "modelConfigs">;
}

/** The lowest scores of different scenarios, with the quoted words, which it reads from the store. */
export function worstMoments(
  source: MomentSource,
  conversations: readonly SiteConversation[],
  most: number,
): Promise<readonly WorstMoment[]> {
  return Promise.all(
    lowest(conversations, source.suite)
      .slice(0, most)
      .map(async (conversation) => {
        const { scenarioId, run, configuration, score } = conversation;
        const verdict = await decidingVerdict(source, conversation);
        const grade = verdict?.grade.kind === "scored" ? verdict.grade : null;
        const quoted = grade?.quote?.kind === "verbatim" ? grade.quote.text : null;
        const quote = excerptOf(quoted ?? (await lastAnswer(source, conversation)));
        const reasoning = grade?.reasoning ?? "";
        return { scenarioId, run, configuration, score, quote, isJudgesQuote: quoted !== null, reasoning };
      }),
  );
}

type Scored = SiteConversation & { readonly score: number };

/** The lowest of each scenario, on a tie the earliest run; those that are perfect in the fields that count in the index are left out. */
function lowest(conversations: readonly SiteConversation[], { scenarios }: Suite): readonly Scored[] {
  const scored = conversations
    .flatMap((conversation): readonly Scored[] => {
      const { counted, broken, score, weightedScore } = conversation;
      const isPerfect = weightedScore === null || weightedScore === 100;
      return counted && !broken && score !== null && !isPerfect ? [{ ...conversation, score }] : [];
    })
    .toSorted((one, other) => one.score - other.score || one.run - other.run);
  const firsts = scenarios.flatMap(({ id }) => scored.find(({ scenarioId }) => scenarioId === id) ?? []);
  return firsts.toSorted((one, other) => one.score - other.score);
}

/** The lowest-grading judge that counts: a panel has no words of its own. */
async function decidingVerdict(source: MomentSource, conversation: Scored): Promise<TrajectoryVerdict | undefined> {
  const { store, suite } = source;
  const own = await ofConversation(store.storedVerdicts(queryFor(suite, conversation)), conversation);
  const described = createVerdictDescriber(source, suite)(own, () => ({ sent: null, received: null }));
  return described
    .filter(({ counts, score }) => counts && score !== null)
    .toSorted((one, other) => (one.score ?? 0) - (other.score ?? 0))[0];
}

async function lastAnswer({ store, suite }: MomentSource, conversation: Scored): Promise<string> {
  const answers = await ofConversation(store.storedAnswers(queryFor(suite, conversation)), conversation);
  return answers.at(-1)?.answer.text ?? "";
}

function queryFor({ digest }: Suite, { modelConfigId, run, scenarioId }: Scored) {
  return { suiteDigest: digest, modelConfigIds: [modelConfigId], runs: [run], scenarioIds: [scenarioId] };
}

/** The store finds results by run and scenario; a scenario may be run under several configurations. */
async function ofConversation<Result extends Pick<StoredAnswer, "place">>(
  results: AsyncIterable<Result>,
  { configuration }: Scored,
): Promise<readonly Result[]> {
  const name = nameConfiguration(configuration);
  return (await Array.fromAsync(results)).filter(({ place }) => nameConfiguration(place.configuration) === name);
}
