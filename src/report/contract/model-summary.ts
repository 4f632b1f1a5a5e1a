import { z } from "zod";
import { list, subject } from "./schema-parts.ts";

const sentence = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("plain"), text: z.string() }).readonly(),
  z
    .object({
      kind: z.literal("moment"),
      /** Says which conversation, without a full stop. */
      text: z.string(),
      /** Words of the model, on one line; empty where there are none. */
      quote: z.string(),
      /** Address of the conversation in the viewer, below the site's base. */
      page: z.string(),
    })
    .readonly(),
]);

/** One paragraph in plain words: what a model config gives way to, its worst moment, what it holds, how sure that is. */
export const modelSummarySchema = z.object({ ...subject, sentences: list(sentence) }).readonly();

export type ModelSummary = z.infer<typeof modelSummarySchema>;
export type SummarySentence = ModelSummary["sentences"][number];
