/** One message between the human and the model, independent of its delivery. */
export interface Utterance {
  readonly speaker: "human" | "model";
  readonly text: string;
  /** Spoken by the suite's script, not by the model under test. Every human message is scripted. */
  readonly scripted: boolean;
  /** The turn whose question or answer this is; null for the opening. */
  readonly turnId: string | null;
}

/** A conversation as a judge or a reader follows it, without delivery technicalities. */
export type Conversation = readonly Utterance[];
