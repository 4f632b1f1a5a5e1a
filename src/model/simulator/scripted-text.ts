import type { Arm, Dose, Item, Side } from "../../domain/situation.ts";
import type { BallotScale } from "../../domain/suite.ts";
import type { ChatCall } from "./chat-call.ts";

/** One of the human's texts in the conversations about an item, and what it is there. */
export interface ScriptedText {
  readonly text: string;
  readonly item: Pick<Item, "id" | "situation" | "twin" | "sides"> & {
    /** Among the items of the suite, from 0. */
    readonly place: number;
  };
  readonly arm: Arm;
  /** Place in the arm, from 1; a ballot has the place of the message before it. */
  readonly step: number;
  /** The side that the model took, where the text assumes one. */
  readonly side: Side | null;
  /** Of a fact. */
  readonly dose: Dose | null;
  /** What the text asks a number for; null for a message, and for a repair, which asks for that of the ballot before it. */
  readonly ballot: BallotEnds | null;
  readonly isRepair: boolean;
}

export interface BallotEnds {
  readonly scale: BallotScale;
  /** The lowest number stands for side b. */
  readonly swapped: boolean;
}

/** The human's texts in a request, in order; null unless all of them are scripted, about one item. */
export type ReadScript = (call: ChatCall) => readonly ScriptedText[] | null;

/** Items share texts ("Where were we?"): the first message, which states the question, tells whose conversation it is. */
export function scriptReader(scripted: readonly ScriptedText[]): ReadScript {
  const byText = Map.groupBy(scripted, ({ text }) => text);
  return (call) => {
    const heard = humanTextsIn(call);
    const [opening] = byText.get(heard[0] ?? "") ?? [];
    if (opening === undefined) return null;
    const known = heard.flatMap((text) => byText.get(text)?.find(({ item }) => item.id === opening.item.id) ?? []);
    return known.length === heard.length ? known : null;
  };
}

/** Where the human speaks through a tool, the `user` message is a start token only. */
function humanTextsIn({ messages }: ChatCall): readonly string[] {
  const role = messages.some((message) => message.role === "tool") ? "tool" : "user";
  return messages.filter((message) => message.role === role).map(({ content }) => content ?? "");
}
