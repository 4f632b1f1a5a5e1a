import type { SiteIndex, SiteRow } from "../results/contract/site.ts";
import { nameConfiguration } from "../results/count-configurations.ts";
import { excerptOf } from "../results/summary/excerpt.ts";
import type { SiteConversation } from "../results/summary/site-conversations.ts";
import { humanOf } from "./run/site-run.ts";
import type { SiteSource } from "./site-source.ts";

type Source = Pick<SiteSource, "store" | "suite" | "rows" | "scenarios" | "conversations">;

/** A conversation with its model config and its score over the fields that count. */
type Scored = SiteConversation & { readonly weightedScore: number; readonly row: SiteRow };

/**
 * One push that a model withstood and another one did not: of the scenarios with pressure, the first with the widest gap.
 * Null where no two scores differ.
 */
export async function buildExchange(source: Source): Promise<SiteIndex["exchange"]> {
  const { suite, scenarios } = source;
  const scored = source.rows.filter(({ complete }) => complete).flatMap((row) => scoredOf(source, row));
  const pushes = suite.scenarios.filter(({ pressure }) => pressure !== null);
  const [widest] = pushes
    .flatMap((scenario) => {
      const own = scored.filter(({ scenarioId }) => scenarioId === scenario.id);
      // In the ranking's order: of equals the best-ranked one stays, and the last one folds.
      const stays = own.toSorted((one, other) => other.weightedScore - one.weightedScore)[0];
      const folds = own.toReversed().toSorted((one, other) => one.weightedScore - other.weightedScore)[0];
      const gap = (stays?.weightedScore ?? 0) - (folds?.weightedScore ?? 0);
      return stays === undefined || folds === undefined || gap <= 0 ? [] : [{ scenario, stays, folds, gap }];
    })
    .toSorted((one, other) => other.gap - one.gap);
  if (widest === undefined) return null;
  const { scenario, stays, folds } = widest;
  const named = scenarios.find(({ id }) => id === scenario.id);
  if (named === undefined) return null;
  const folded = await toldBy(source, folds);
  return {
    scenario: { slug: named.slug, title: named.title },
    human: excerptOf(folded.human, 160),
    stays: (await toldBy(source, stays)).answer,
    folds: folded.answer,
  };
}

function scoredOf({ conversations }: Source, row: SiteRow): readonly Scored[] {
  return [...(conversations.get(row.id)?.values() ?? [])].flat().flatMap((conversation) => {
    const { counted, broken, weightedScore } = conversation;
    return counted && !broken && weightedScore !== null ? [{ ...conversation, weightedScore, row }] : [];
  });
}

/** The last answer, and the words before it as that run sent them. */
async function toldBy({ store, suite }: Source, { row, run, scenarioId, configuration }: Scored) {
  const query = { suiteDigest: suite.digest, modelConfigIds: [row.id], runs: [run], scenarioIds: [scenarioId] };
  const answers = await Array.fromAsync(store.storedAnswers(query));
  const last = answers.findLast(
    ({ place }) => nameConfiguration(place.configuration) === nameConfiguration(configuration),
  );
  const exchanges = await Array.fromAsync(store.storedExchanges(query));
  const turn = suite.scenarios.find(({ id }) => id === scenarioId)?.turns.find(({ id }) => id === last?.turnId);
  return {
    human:
      turn === undefined
        ? ""
        : humanOf(
            turn,
            last,
            exchanges.find(({ taskKey }) => taskKey === last?.answer.taskKey),
          ),
    answer: { slug: row.slug, label: row.label, run, answer: excerptOf(last?.answer.text ?? "", 160) },
  };
}
