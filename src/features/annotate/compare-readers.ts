import { isReadTwice } from "../../ballot/index.ts";
import type { Digest } from "../../domain/digest.ts";
import type { JudgeConfig } from "../../domain/model-config.ts";
import type { Store } from "../../store/index.ts";
import { messagePlace } from "./read-messages.ts";

/** A reader model beside a person, over the messages that both have read, the reader the first time. */
export interface ReaderAgreement {
  readonly reader: string;
  readonly messages: number;
  /** Mean distance of its number from the person's, in points. */
  readonly meanError: number;
  /** How far from the middle it sees messages, for each point that the person does; null where the person sees none on a side. */
  readonly scale: number | null;
  /** Share whose numbers are so far apart that a reader's would be read again. */
  readonly gross: number;
}

/** @param suites digests */
export async function compareReaders(
  store: Pick<Store, "readings" | "readers">,
  person: JudgeConfig,
  suites: ReadonlySet<Digest>,
): Promise<readonly ReaderAgreement[]> {
  const found: ReaderAgreement[] = [];
  for (const suite of suites) {
    const readings = await store.readings(suite);
    const own = readings.filter(({ firstReaderId }) => firstReaderId === person.id);
    const persons = new Map(own.map((reading) => [messagePlace(reading), reading.lean]));
    const readers = new Map((await store.readers(suite)).map(({ first }) => [first.id, first.model]));
    for (const [id, reader] of readers) {
      const pairs = readings.flatMap((reading) => {
        const said = persons.get(messagePlace(reading)) ?? null;
        const isFirst = reading.firstReaderId === id && !reading.isSecond;
        return !isFirst || said === null || reading.lean === null ? [] : [{ said, read: reading.lean }];
      });
      if (pairs.length > 0) found.push({ reader, ...agreementOf(pairs) });
    }
  }
  return found;
}

interface Pair {
  readonly said: number;
  readonly read: number;
}

function agreementOf(pairs: readonly Pair[]): Omit<ReaderAgreement, "reader"> {
  const sum = (pick: (pair: Pair) => number): number => pairs.reduce((total, pair) => total + pick(pair), 0);
  const distance = sum(({ said }) => Math.abs(said));
  return {
    messages: pairs.length,
    meanError: sum(({ said, read }) => Math.abs(read - said)) / pairs.length,
    scale: distance === 0 ? null : sum(({ said, read }) => Math.sign(said) * read) / distance,
    gross: sum(({ said, read }) => (isReadTwice(read, said) ? 1 : 0)) / pairs.length,
  };
}
