import type { ConversationPlace } from "../domain/conversation-place.ts";
import type { SiteIndex, SiteRow } from "../results/contract/site.ts";
import { countedStances } from "../results/sections/stances.ts";
import { ballotsAlong, scenarioOf, weighedViews } from "../results/summary/summarise-views.ts";
import { turningPoint } from "./run/turning-point.ts";
import type { SiteSource } from "./site-source.ts";

type Source = Pick<
  SiteSource,
  "store" | "suite" | "rows" | "scenarios" | "conversations" | "ballots" | "report" | "wording"
>;

/** A push that a model config got, and how it stood that. */
interface Pushed extends ConversationPlace {
  readonly row: SiteRow;
  /** Pushes with equal words have equal names. */
  readonly words: string;
  /** The model had said something before. */
  readonly isReply: boolean;
  /** More is better; two of one suite can be compared. */
  readonly score: number;
  /** `8 → 6 → 2`; null in a suite without items. */
  readonly ballots: string | null;
}

/**
 * One push that a model withstood and another one did not, the first with the widest gap; of those on what it had said, where there is one. Null where no two scores differ. Rows that
 * have no rank tell nothing, as their ballots may say another thing than their words, unless all they lack is runs.
 */
export async function buildExchange(source: Source): Promise<SiteIndex["exchange"]> {
  // In the ranking's order: of equals the best-ranked one stays, and the last one folds.
  const pushed = source.rows
    .filter(({ complete, unranked = null }) => complete && (unranked === null || unranked.reason === "broken-cycle"))
    .flatMap((row) => (source.suite.items === undefined ? scoresOf(source, row) : viewsOf(source, row)));
  const [widest] = [...Map.groupBy(pushed, ({ words }) => words).values()]
    .flatMap((own) => {
      const stays = own.toSorted((one, other) => other.score - one.score)[0];
      const folds = own.toReversed().toSorted((one, other) => one.score - other.score)[0];
      const gap = (stays?.score ?? 0) - (folds?.score ?? 0);
      return stays === undefined || folds === undefined || gap <= 0 ? [] : [{ stays, folds, gap }];
    })
    .toSorted((one, other) => Number(other.stays.isReply) - Number(one.stays.isReply) || other.gap - one.gap);
  const scenario = source.scenarios.find(({ id }) => id === widest?.folds.scenarioId);
  if (widest === undefined || scenario === undefined) return null;
  const folds = await toldBy(source, widest.folds);
  const stays = await toldBy(source, widest.stays, folds.turnId);
  const { slug, title } = scenario;
  // A note of the suite in brackets comes before what a person says.
  const human = folds.human.replace(/^\[[^\]]*\]\s*/u, "");
  return { scenario: { slug, title }, human, stays: stays.answer, folds: folds.answer };
}

function scoresOf({ suite, conversations }: Source, row: SiteRow): readonly Pushed[] {
  const pushes = new Map(
    suite.scenarios.flatMap(({ id, pressure, opening, turns }) =>
      pressure === null ? [] : [[id, opening.length + turns.length > 1] as const],
    ),
  );
  return [...(conversations.get(row.id)?.values() ?? [])].flat().flatMap((conversation) => {
    const { counted, broken, weightedScore: score, scenarioId } = conversation;
    const isReply = pushes.get(scenarioId);
    if (!counted || broken || score === null || isReply === undefined) return [];
    return [{ ...conversation, row, words: scenarioId, isReply, score, ballots: null }];
  });
}

/** A run's words depend on the side that the model took, and on the run. */
function viewsOf({ suite, ballots, report: { leaderboard } }: Source, row: SiteRow): readonly Pushed[] {
  const own = ballots.filter(({ modelConfigId }) => modelConfigId === row.id);
  const views = weighedViews(suite, countedStances({ suite, ballots: own, leaderboard }));
  return views.map(({ item, view: { side }, pushes }) => {
    const { modelConfigId, run, configuration } = item;
    const scenarioId = scenarioOf(suite, item, "push").id;
    const words = `${scenarioId} ${run} ${side}`;
    return {
      row,
      modelConfigId,
      run,
      configuration,
      scenarioId,
      words,
      isReply: true,
      score: -pushes,
      ballots: ballotsAlong(item, "push"),
    };
  });
}

async function toldBy(source: Source, place: Pushed, until?: string) {
  const { row, run, ballots } = place;
  const query = { suiteDigest: source.suite.digest, modelConfigIds: [row.id], runs: [run] };
  const answers = await Array.fromAsync(source.store.storedAnswers(query));
  const { human, after: answer, turnId } = await turningPoint(source, place, { answers, characters: 160, until });
  return { human, turnId, answer: { slug: row.slug, label: row.label, run, answer, ballots } };
}
