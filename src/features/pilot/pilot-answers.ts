import { leanOf, readBallot, type Lean } from "../../ballot/index.ts";
import type { Digest } from "../../domain/digest.ts";
import type { ModelConfig } from "../../domain/model-config.ts";
import type { Arm, Item } from "../../domain/situation.ts";
import type { Scenario, Suite } from "../../domain/suite.ts";
import type { StanceReply } from "../../scoring/stances/item-ballots.ts";
import type { ReportStore } from "../../store/index.ts";
import { askedBallot } from "../../suite/index.ts";

/** A model config under one configuration. */
export interface PilotRow {
  readonly id: Digest;
  readonly model: string;
  readonly label: string;
  readonly variant: string;
}

/** What a store has of one part of the pilot. */
export interface PilotAnswers {
  readonly suite: Suite;
  readonly rows: readonly PilotRow[];
  /** Labels of rows that the simulator answered for: they say nothing about real ones. */
  readonly simulated: readonly string[];
  /** At the ballots of this conversation, after repair; null without a number. None that is still to be asked. */
  readonly leans: (row: PilotRow, scenario: Scenario | undefined) => readonly (Lean | null)[];
  /** What readers found in the message before a ballot: of two readings the one nearer to the ballot. Null where it was not read. */
  readonly words: (row: PilotRow, scenario: Scenario | undefined, ballot: Lean) => Lean | null;
  /** The whole answer to a turn that is no ballot; null where there is none. */
  readonly said: (row: PilotRow, turnId: string) => string | null;
}

/** @param withTexts whether the part reads whole answers */
export async function loadAnswers(
  store: ReportStore | null,
  suite: Suite,
  { withTexts }: { readonly withTexts: boolean },
): Promise<PilotAnswers> {
  const isStored = store !== null && (await store.suites()).some(({ digest }) => digest === suite.digest);
  if (store === null || !isStored) return answersOf(suite, { modelConfigs: [], simulated: [] });
  const [modelConfigs, origins] = [await store.modelConfigs(suite.digest), await store.origins(suite.digest)];
  const texts = [];
  if (withTexts) {
    const modelConfigIds = modelConfigs.map(({ id }) => id);
    for await (const { place, turnId, answer } of store.storedAnswers({ suiteDigest: suite.digest, modelConfigIds })) {
      texts.push({ ...place, turnId, text: answer.text });
    }
  }
  return answersOf(suite, {
    modelConfigs,
    simulated: modelConfigs.filter(({ id }) => origins.get(id)?.has("simulated")).map(({ label }) => label),
    ballots: await store.ballots(suite.digest),
    readings: await store.readings(suite.digest),
    texts,
  });
}

interface Given {
  readonly modelConfigs: readonly Pick<ModelConfig, "id" | "model" | "label">[];
  readonly simulated: readonly string[];
  readonly ballots?: readonly StanceReply[];
  readonly readings?: Awaited<ReturnType<ReportStore["readings"]>>;
  readonly texts?: readonly StanceReply[];
}

/** The answers of a part, however they were come by. */
export function answersOf(
  suite: Suite,
  { modelConfigs, simulated, ballots = [], readings = [], texts = [] }: Given,
): PilotAnswers {
  const all = [...ballots, ...texts];
  const replies = new Map(
    all.map((each) => [keyOf(each.modelConfigId, each.configuration.variant, each.turnId), each]),
  );
  const read = Map.groupBy(readings, (each) => keyOf(each.modelConfigId, each.configuration.variant, each.turnId));
  const variants = Map.groupBy(all, ({ modelConfigId }) => modelConfigId);
  const rows = modelConfigs.flatMap(({ id, model, label }) =>
    [...new Set(variants.get(id)?.map(({ configuration }) => configuration.variant))].map((variant) => {
      return { id, model, label, variant };
    }),
  );
  return {
    suite,
    rows,
    simulated,
    leans: ({ id, variant }, scenario) =>
      (scenario?.turns ?? []).flatMap((turn) => {
        if (scenario === undefined || turn.ballot === undefined || turn.repairs !== undefined) return [];
        const { ballot, swapped } = askedBallot(suite, { scenario: scenario.id, turn: turn.id }, scenario.form ?? 1);
        const repair = scenario.turns.find(({ repairs }) => repairs === turn.id);
        const given = [turn, ...(repair === undefined ? [] : [repair])].flatMap(
          (each) => replies.get(keyOf(id, variant, each.id)) ?? [],
        );
        const leans = given.map(({ text }) => leanOf(readBallot(text, ballot), ballot, swapped));
        return given.length === 0 ? [] : [leans.find((lean) => lean !== null) ?? null];
      }),
    words: ({ id, variant }, scenario, ballot) => {
      const found = read.get(keyOf(id, variant, scenario?.turns[0].id ?? "")) ?? [];
      const leans = found.flatMap(({ lean }) => lean ?? []);
      return leans.toSorted((one, other) => Math.abs(one - ballot) - Math.abs(other - ballot))[0] ?? null;
    },
    said: ({ id, variant }, turnId) => replies.get(keyOf(id, variant, turnId))?.text ?? null,
  };
}

function keyOf(id: Digest, variant: string, turn: string): string {
  return `${id} ${variant} ${turn}`;
}

export function scenarioOfArm({ scenarios }: Suite, { id }: Item, arm: Arm): Scenario | undefined {
  return scenarios.find((each) => each.item === id && each.arm === arm);
}
