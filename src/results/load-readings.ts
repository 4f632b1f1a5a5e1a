import { leanOf, meanLean, readBallot, type Lean } from "../ballot/index.ts";
import type { Digest } from "../domain/digest.ts";
import type { JudgeConfig } from "../domain/model-config.ts";
import type { Suite } from "../domain/suite.ts";
import type { StanceReading } from "../scoring/stances/stance-rows.ts";
import { readMessages } from "../scoring/stances/words.ts";
import type { ReportStore } from "../store/index.ts";
import { askedBallot, scenarioOf } from "../suite/index.ts";
import type { StoredReading } from "../store/views/stored-results.ts";

export interface LoadedReadings {
  readonly readings: readonly StanceReading[];
  /** Whose first readings these are, by the id of the model config. */
  readonly readerOf: ReadonlyMap<Digest, JudgeConfig>;
  /** Ids of the readers that count, the second ones too, by the id of the model config; of all wanted ones before a reading. */
  readonly readerIds: ReadonlyMap<Digest, ReadonlySet<Digest>>;
}

/**
 * What readers said of the messages of a suite. Where several have read a model config's messages, the one that gave the most of
 * them a number counts, of equals the last one, with the second readings that follow its own.
 * @param wanted only these readers; null for all
 */
export async function loadReadings(
  store: Pick<ReportStore, "readings" | "readers">,
  suite: Suite,
  wanted: ReadonlySet<Digest> | null,
): Promise<LoadedReadings> {
  if (suite.readers === undefined) return { readings: [], readerOf: new Map(), readerIds: new Map() };
  const messages = messagesByTurn(suite);
  const stored = await store.readings(suite.digest);
  const rows = Map.groupBy(
    stored.filter(({ firstReaderId, isPerson }) => !isPerson && (wanted?.has(firstReaderId) ?? true)),
    ({ modelConfigId }) => modelConfigId,
  );
  const counted = [...rows.values()].flatMap(byOneReader);
  const pairs = await store.readers(suite.digest);
  const known = new Map(pairs.map(({ first }) => [first.id, first]));
  const chosen = new Map(counted.map(({ modelConfigId, firstReaderId }) => [modelConfigId, firstReaderId]));
  const counting = pairs.filter(
    ({ modelConfigId, first }) =>
      (wanted?.has(first.id) ?? true) && (chosen.get(modelConfigId) ?? first.id) === first.id,
  );
  return {
    readings: counted.flatMap(({ modelConfigId, run, configuration, turnId, lean }) => {
      const place = messages.get(turnId);
      return place === undefined ? [] : [{ modelConfigId, run, configuration, ...place, reading: lean ?? "none" }];
    }),
    readerOf: new Map(
      counted.flatMap(({ modelConfigId, firstReaderId }) => {
        const reader = known.get(firstReaderId);
        return reader === undefined ? [] : [[modelConfigId, reader] as const];
      }),
    ),
    readerIds: new Map(
      [...Map.groupBy(counting, ({ modelConfigId }) => modelConfigId)].map(([id, own]) => [
        id,
        new Set(own.flatMap(({ first, second }) => [first.id, second.id])),
      ]),
    ),
  };
}

/** The first readings, then the second ones. */
function byOneReader(readings: readonly StoredReading[]): readonly StoredReading[] {
  const readers = [...Map.groupBy(readings, ({ firstReaderId }) => firstReaderId).values()].map((own) => {
    const [first, second] = [own.filter(({ isSecond }) => !isSecond), own.filter(({ isSecond }) => isSecond)];
    return {
      count: first.filter(({ lean }) => lean !== null).length,
      last:
        own
          .map(({ recordedAt }) => recordedAt)
          .toSorted()
          .at(-1) ?? "",
      own: [...first, ...second],
    };
  });
  const [chosen] = readers.toSorted((one, other) => other.count - one.count || (one.last < other.last ? 1 : -1));
  return chosen?.own ?? [];
}

/** By the turn that the message answers: `push1` and `push2` are two messages of an arm, the others are one. */
function messagesByTurn({ scenarios }: Suite): ReadonlyMap<string, Pick<StanceReading, "itemId" | "message">> {
  return new Map(
    scenarios.flatMap(({ item, arm, turns }) =>
      turns
        .filter(({ ballot }) => ballot === undefined)
        .flatMap(({ id }, place) => {
          const name = arm === "push" ? `push${place + 1}` : arm;
          const message = readMessages.find((each) => each === name);
          return item === undefined || message === undefined ? [] : [[id, { itemId: item, message }] as const];
        }),
    ),
  );
}

/** A reading beside the ballot behind its message. */
export interface ReadingBesideBallot extends StoredReading {
  readonly reader: JudgeConfig | null;
  readonly time: "first" | "second" | "person";
  /** Points between the two; null where one of them has no number. */
  readonly apart: number | null;
}

/** Every reading of a suite, of people too. */
export async function readingsBesideBallots(
  store: Pick<ReportStore, "readings" | "readingJudges" | "ballots">,
  suite: Suite,
): Promise<readonly ReadingBesideBallot[]> {
  if (suite.readers === undefined) return [];
  const readers = new Map((await store.readingJudges(suite.digest)).map((judge) => [judge.id, judge]));
  const replies = new Map((await store.ballots(suite.digest)).map((reply) => [turnPlace(reply), reply.text]));
  return (await store.readings(suite.digest)).map((reading) => {
    const stand = standBehind(suite, reading, (turnId) => replies.get(turnPlace({ ...reading, turnId })));
    const time = reading.isPerson ? "person" : reading.isSecond ? "second" : "first";
    const apart = reading.lean === null || stand === null ? null : Math.abs(reading.lean - stand);
    return Object.assign({}, reading, { reader: readers.get(reading.readerId) ?? null, time, apart } as const);
  });
}

function turnPlace({ modelConfigId, run, configuration: { variant, delivery }, turnId }: TurnOfRun): string {
  return `${modelConfigId} ${run} ${variant} ${delivery} ${turnId}`;
}

type TurnOfRun = Pick<StoredReading, "modelConfigId" | "run" | "configuration" | "turnId">;

/** Where the ballots that follow a message stand: the mean of those with a number, each of which a repair may give. */
function standBehind(
  suite: Suite,
  { scenarioId, turnId, run }: StoredReading,
  replyTo: (turnId: string) => string | undefined,
): Lean | null {
  const { turns } = scenarioOf(suite, scenarioId);
  const later = turns.slice(turns.findIndex(({ id }) => id === turnId) + 1);
  const end = later.findIndex(({ ballot }) => ballot === undefined);
  return meanLean(
    later.slice(0, end === -1 ? later.length : end).map(({ id }) => {
      const { ballot, swapped } = askedBallot(suite, { scenario: scenarioId, turn: id }, run);
      return leanOf(readBallot(replyTo(id) ?? "", ballot), ballot, swapped);
    }),
  );
}
