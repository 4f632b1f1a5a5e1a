import type { Suite } from "../domain/index.ts";
import { readMessages, type StanceReading } from "../scoring/index.ts";
import type { ReportStore, StoredReading } from "../store/index.ts";

/**
 * What readers said of the messages of a suite. Where several have read a model config's run, the one that has read the most of it
 * counts, with the second readings that follow its own.
 */
export async function loadReadings(
  store: Pick<ReportStore, "readings">,
  suite: Suite,
): Promise<readonly StanceReading[]> {
  if (suite.readers === undefined) return [];
  const messages = messagesByTurn(suite);
  const runs = Map.groupBy(await store.readings(suite.digest), runOf);
  return [...runs.values()].flatMap((run) => {
    const byReader = [...Map.groupBy(run, ({ firstReaderId }) => firstReaderId).values()];
    const [most = []] = byReader.toSorted((one, other) => other.length - one.length);
    const ordered = most.toSorted((one, other) => Number(one.isSecond) - Number(other.isSecond));
    return ordered.flatMap(({ modelConfigId, run: number, configuration, turnId, lean }) => {
      const place = messages.get(turnId);
      return place === undefined
        ? []
        : [{ modelConfigId, run: number, configuration, ...place, reading: lean ?? "none" }];
    });
  });
}

function runOf({ modelConfigId, run, configuration: { variant, delivery } }: StoredReading): string {
  return `${modelConfigId} ${run} ${variant} ${delivery}`;
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
