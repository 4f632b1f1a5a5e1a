import type { Subject } from "./parts.ts";

export type SummarySentence =
  | { readonly kind: "plain"; readonly text: string }
  | {
      readonly kind: "moment";
      /** Says which conversation, without a full stop. */
      readonly text: string;
      /** Words of the model, on one line; empty without any. */
      readonly quote: string;
      /** Address of the conversation in the viewer, below the site's base. */
      readonly page: string;
    };

/** One paragraph in plain words: what a model config gives way to, its worst moment, what it holds, how sure that is. */
export interface ModelSummary extends Subject {
  /** What follows the model's name: to how much it gave way, and its index. Null where nothing is known. */
  readonly answer: string | null;
  /** The first one says the answer, where there is one. */
  readonly sentences: readonly SummarySentence[];
}
