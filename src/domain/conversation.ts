/** One message as the human and the model exchanged it, whatever the delivery put it into. */
export interface Utterance {
  readonly speaker: "human" | "model";
  readonly text: string;
  /** Spoken by the suite's script, not by the model under test. Every human message is scripted. */
  readonly scripted: boolean;
  /** The turn that this is the question or the answer of; null for the opening. */
  readonly turnId: string | null;
}

/** A conversation as a judge or a reader follows it, without delivery technicalities. */
export type Conversation = readonly Utterance[];
