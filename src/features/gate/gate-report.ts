import { conversationKey, type ConversationPlace } from "../../domain/conversation-place.ts";
import type { Digest } from "../../domain/digest.ts";
import type { Suite } from "../../domain/suite.ts";
import type { Grade } from "../../domain/verdict.ts";
import type { Leaderboard } from "../../results/contract.ts";
import { withDistinctLabels } from "../../results/distinct-labels.ts";
import { formatIndex } from "../../results/format/numbers.ts";
import { shellWord } from "../../results/format/unseen-characters.ts";
import { slugsOf } from "../../results/slug.ts";
import { momentPage } from "../../results/summary/summarise-model.ts";
import { scaledScore } from "../../scoring/index.ts";
import type { Store } from "../../store/index.ts";
import type { StoredVerdict } from "../../store/views/stored-results.ts";
import { rubricOf, scenarioOf } from "../../suite/index.ts";
import type { GateResult } from "./gate.ts";
import { judgesCounting } from "./require-conclusive.ts";
import { median } from "../../statistics/descriptive.ts";

type LeaderboardRow = Leaderboard["rows"][number];

/** A graded conversation with the words of the judge that gave the lowest grade. */
export interface JudgedConversation extends ConversationPlace {
  /** The command that shows its page in a browser. */
  readonly command: string;
  readonly title: string;
  readonly experiment: string;
  /** 0 to 100, every graded field scaled, 100 is best; the median of several judges. Null without a grade. */
  readonly score: number | null;
  readonly judge: string;
  /** The judge's reasons, or why there is no grade. Untrusted text. */
  readonly reason: string;
  /** The passage of the model's answer that the judge quotes. Untrusted text. */
  readonly quote: string | null;
}

/** What CI systems read: the decision, the numbers, and the conversations behind them. */
export interface GateReport {
  readonly result: GateResult;
  readonly leaderboard: Leaderboard;
  /** In the order of the gate's model configs; its row of the leaderboard, null where it has none. */
  readonly subjects: readonly GateSubject[];
}

export interface GateSubject {
  readonly id: Digest;
  readonly row: LeaderboardRow | null;
  /** What the ranking says of this row, such as that its name excludes the reasoning that it shows. */
  readonly notes: readonly string[];
  /** In the order of the suite. */
  readonly conversations: readonly JudgedConversation[];
  /** The ones to read first: of two prompts the lowest of each scenario that got worse, else the lowest of each that gives way. */
  readonly worst: readonly WorstConversation[];
}

interface WorstConversation extends JudgedConversation {
  /** The mean scores of its scenario under both of two prompts; null without. */
  readonly change: string | null;
}

/** A conversation with a lower score gives way where no gate has a threshold. */
const middle = 50;

/**
 * Reads the conversations behind a gate's decision: those that count in the leaderboard.
 * @param view the command that shows these results in a browser
 */
export async function loadGateReport(
  store: Store,
  { leaderboard, result, view }: Pick<GateReport, "leaderboard" | "result"> & { readonly view: string },
): Promise<GateReport> {
  const suite = await store.loadSuite(leaderboard.suite.digest);
  const rows = new Map(leaderboard.rows.map((row) => [row.id, row]));
  const slugs = slugsOf(withDistinctLabels(await store.modelConfigs(suite.digest)));
  const subjects = await Promise.all(
    result.modelConfigs.map(async ({ id }) => {
      const row = rows.get(id) ?? null;
      const judged = row === null ? [] : await conversationsOf(store, suite, leaderboard, row);
      const conversations = judged.map((each) => {
        const page = momentPage(suite, slugs.get(id) ?? id, each);
        return Object.assign({ command: `${view} --page ${shellWord(page)}` }, each);
      });
      const notes = leaderboard.notes.filter((note) => row !== null && note.startsWith(`${row.label}: `));
      return { id, row, notes, conversations, worst: worstOf(id, conversations, result) };
    }),
  );
  return { result, leaderboard, subjects };
}

function worstOf(
  id: Digest,
  conversations: readonly JudgedConversation[],
  { prompts, failUnder }: GateResult,
): readonly WorstConversation[] {
  const lowest = conversations
    .filter(({ score }) => score !== null)
    .toSorted((one, other) => (one.score ?? 0) - (other.score ?? 0) || one.run - other.run);
  if (prompts === null) {
    const low = lowest.filter(({ score }) => (score ?? 0) < (failUnder ?? middle));
    const ofEach = Map.groupBy(low, ({ scenarioId }) => scenarioId).values();
    return [...ofEach].flatMap(([first]) => (first === undefined ? [] : Object.assign({ change: null }, first)));
  }
  const compared = prompts.modelConfigs.find((each) => each.id === id)?.comparison.byScenario ?? [];
  const [old, changed] = prompts.prompts.map(({ label }) => label);
  return compared
    .map(({ scenarioId, values, differences }) => ({ scenarioId, values, difference: differences[1] ?? 0 }))
    .filter(({ difference }) => difference < 0)
    .toSorted((one, other) => one.difference - other.difference)
    .flatMap(({ scenarioId, values: [before = null, after = null] }) => {
      const conversation = lowest.find((each) => each.scenarioId === scenarioId);
      const change = `${formatIndex(before)} with ${old}, ${formatIndex(after)} with ${changed}`;
      return conversation === undefined ? [] : [{ ...conversation, change }];
    });
}

async function conversationsOf(
  store: Store,
  suite: Suite,
  leaderboard: Leaderboard,
  row: LeaderboardRow,
): Promise<readonly Omit<JudgedConversation, "command">[]> {
  const counts = createFilter(leaderboard, row);
  // Labels of an audit say where words stand, not whether that is good: a model that moves for a reason does as it should.
  const audited = new Set(suite.scenarios.flatMap(({ id, item }) => (item === undefined ? [] : [id])));
  const verdicts: StoredVerdict[] = [];
  for await (const verdict of store.storedVerdicts({ suiteDigest: suite.digest, modelConfigIds: [row.id] })) {
    if (counts(verdict) && !audited.has(verdict.place.scenarioId)) verdicts.push(verdict);
  }
  const judges = new Map(judgesOf(leaderboard).map((judge) => [judge.id, judgeName(judge)]));
  const order = new Map(suite.scenarios.map(({ id }, place) => [id, place]));
  return [...Map.groupBy(verdicts, ({ place }) => conversationKey(place)).values()]
    .flatMap((own) => judgedConversation(suite, judges, own))
    .toSorted(
      (one, other) => (order.get(one.scenarioId) ?? 0) - (order.get(other.scenarioId) ?? 0) || one.run - other.run,
    );
}

export function judgesOf({ judge, panel }: Leaderboard) {
  return panel?.judges ?? (judge === null ? [] : [judge]);
}

/** A blind judge goes by its label, as in the leaderboard. */
export function judgeName({ label, model }: NonNullable<Leaderboard["judge"]>): string {
  return / blind\b/u.test(label) ? label : model;
}

/** The verdicts that count in the leaderboard, by judge, configuration and experiment. */
function createFilter(leaderboard: Leaderboard, row: LeaderboardRow): (verdict: StoredVerdict) => boolean {
  const { configurations, scenarios, experiments } = leaderboard;
  const counting = judgesCounting(leaderboard, row);
  const shown = new Set(
    scenarios.flatMap(({ id, experiment }) => (experiments?.includes(experiment) === false ? [] : [id])),
  );
  return ({ judgeId, place: { configuration, scenarioId } }) =>
    counting.some(({ id }) => id === judgeId) &&
    shown.has(scenarioId) &&
    configurations.some(
      ({ variant, delivery }) => variant === configuration.variant && delivery === configuration.delivery,
    );
}

function judgedConversation(
  suite: Suite,
  judges: ReadonlyMap<Digest, string>,
  verdicts: readonly StoredVerdict[],
): readonly Omit<JudgedConversation, "command">[] {
  const [first] = verdicts;
  if (first === undefined) return [];
  const { modelConfigId, run, configuration, scenarioId } = first.place;
  const scenario = scenarioOf(suite, scenarioId);
  const { fields } = rubricOf(suite, scenario);
  const scored = verdicts.map(({ judgeId, verdict: { grade } }) => {
    const share = grade.kind === "scored" ? scaledScore(fields, grade.scores) : null;
    return { judgeId, grade, score: share === null ? null : 100 * share };
  });
  const [lowest] = scored.toSorted((one, other) => (one.score ?? Infinity) - (other.score ?? Infinity));
  if (lowest === undefined) return [];
  const judge = judges.get(lowest.judgeId) ?? lowest.judgeId;
  const place = { modelConfigId, run, configuration, scenarioId };
  const { title, experiment } = scenario;
  const score = median(scored.flatMap((each) => each.score ?? []));
  return [{ ...place, title, experiment, score, judge, ...wordsOf(lowest.grade) }];
}

function wordsOf(grade: Grade): Pick<JudgedConversation, "reason" | "quote"> {
  if (grade.kind === "unscored") return { reason: grade.reason, quote: null };
  const { reasoning, quote } = grade;
  // What the judge has not taken from the answer puts no words into the model's mouth.
  return { reason: reasoning, quote: quote?.kind === "verbatim" ? quote.text : null };
}
