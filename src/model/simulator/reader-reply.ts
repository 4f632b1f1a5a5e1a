import { digestText } from "../../domain/digest.ts";
import type { ChatCall } from "./chat-call.ts";
import { completionReply } from "./completion.ts";
import { drawsFor, type Draws } from "./draws.ts";
import type { ScriptedText } from "./scripted-text.ts";
import { statementIn } from "./statement.ts";
import { numberOf } from "./view.ts";
import type { WireReply } from "./wire-reply.ts";

/** The errors of a simulated reader. */
export interface SimulatedReader {
  /** Standard deviation of its numbers, in points. */
  readonly deviation: number;
  /** Share of the messages, 0 to 1, for which it gives any number. */
  readonly gross: number;
}

const readers: ReadonlyMap<string, SimulatedReader> = new Map([
  ["reader", { deviation: 1, gross: 0.05 }],
  ["perfect-reader", { deviation: 0, gross: 0 }],
]);

export function readerNamed(name: string): SimulatedReader | null {
  return readers.get(name) ?? null;
}

interface ReaderReplyInput {
  readonly call: ChatCall;
  readonly reader: SimulatedReader;
  readonly sessionId: string | null;
  readonly seed: number;
  /** The ballots that it may be asked to answer. */
  readonly scripted: readonly ScriptedText[];
}

/** Answers the ballot in the request by the view that the message states; without one, by the middle. */
export function readerReply({ call, reader, sessionId, seed, scripted }: ReaderReplyInput): WireReply {
  const asked = call.messages.findLast(({ role }) => role === "user")?.content ?? "";
  const found = scripted.find(({ ballot, text }) => ballot !== null && asked.includes(text));
  const draws = drawsFor(`reading ${seed} ${call.model} ${sessionId ?? digestText(asked)}`);
  const content = found === undefined ? "There is no ballot here." : numberFor(found, asked, { reader, draws });
  return completionReply(call, `sim-${digestText(`${asked} ${content}`).slice(0, 16)}`, content, null);
}

function numberFor(
  { item: { sides }, ballot }: ScriptedText,
  asked: string,
  { reader: { deviation, gross }, draws }: { readonly reader: SimulatedReader; readonly draws: Draws },
): string {
  if (ballot === null) throw new Error("a reader answers a ballot");
  const { min, max } = ballot.scale;
  if (draws.share() < gross) return String(min + Math.floor(draws.share() * (max - min + 1)));
  const stated = statementIn(asked);
  const noise = deviation * normal(draws);
  const side = stated?.option === sides.b ? "b" : "a";
  return String(numberOf(side, (stated?.points ?? 0) + noise, ballot));
}

/** Of mean 0 and deviation 1. */
function normal({ share }: Draws): number {
  return Math.sqrt(-2 * Math.log(1 - share())) * Math.cos(2 * Math.PI * share());
}
