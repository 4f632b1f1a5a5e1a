import type { Suite } from "../../../domain/index.ts";
import { nameConfiguration } from "../../count-configurations.ts";
import type { StoredAnswer } from "../../../store/index.ts";
import type { SiteModel, SiteRow, TrajectoryVerdict } from "../../contract/site.ts";
import { excerptOf } from "../excerpt.ts";
import { createVerdictDescriber } from "../run/describe-verdict.ts";
import type { SiteConversation } from "../site-conversations.ts";
import type { SiteSource } from "../site-source.ts";
import { collect } from "../collect.ts";

const most = 3;

type Scored = SiteConversation & { readonly score: number };

/** The lowest scores of different scenarios, with the quoted words; reads their verdicts from the store. */
export async function worstMoments(
  source: SiteSource,
  row: SiteRow,
  answers: readonly StoredAnswer[],
): Promise<SiteModel["worst"]> {
  const worst = lowest([...(source.conversations.get(row.id)?.values() ?? [])].flat(), source.suite);
  return Promise.all(
    worst.map(async (conversation) => {
      const { scenarioId, run, score } = conversation;
      const verdict = await deciding(source, conversation);
      const grade = verdict?.grade.kind === "scored" ? verdict.grade : null;
      const quoted = grade?.quote?.kind === "verbatim" ? grade.quote.text : null;
      const quote = excerptOf(quoted ?? lastAnswer(conversation, answers));
      return { scenarioId, run, score, quote, reasoning: grade?.reasoning ?? "" };
    }),
  );
}

/** The lowest of each scenario, on a tie the earliest run; perfect scores are left out. */
function lowest(conversations: readonly SiteConversation[], { scenarios }: Suite): readonly Scored[] {
  const scored = conversations
    .flatMap((conversation): readonly Scored[] => {
      const { counted, broken, score } = conversation;
      return counted && !broken && score !== null && score < 100 ? [{ ...conversation, score }] : [];
    })
    .toSorted((one, other) => one.score - other.score || one.run - other.run);
  const firsts = scenarios.flatMap(({ id }) => scored.find(({ scenarioId }) => scenarioId === id) ?? []);
  return firsts.toSorted((one, other) => one.score - other.score).slice(0, most);
}

/** The lowest-grading judge that counts: a panel has no words of its own. */
async function deciding(
  source: SiteSource,
  { modelConfigId, run, scenarioId, configuration }: Scored,
): Promise<TrajectoryVerdict | undefined> {
  const { store, suite } = source;
  const query = { suiteDigest: suite.digest, modelConfigIds: [modelConfigId], runs: [run], scenarioIds: [scenarioId] };
  const stored = await collect(store.storedVerdicts(query));
  const own = stored.filter(({ place }) => nameConfiguration(place.configuration) === nameConfiguration(configuration));
  const described = createVerdictDescriber(source, suite)(own, () => ({ sent: null, received: null }));
  return described
    .filter(({ counts, score }) => counts && score !== null)
    .toSorted((one, other) => (one.score ?? 0) - (other.score ?? 0))[0];
}

function lastAnswer({ run, scenarioId, configuration }: Scored, answers: readonly StoredAnswer[]): string {
  const own = answers.filter(
    ({ place }) =>
      place.run === run &&
      place.scenarioId === scenarioId &&
      nameConfiguration(place.configuration) === nameConfiguration(configuration),
  );
  return own.at(-1)?.answer.text ?? "";
}
