import { z } from "zod";

const textPart = z.object({ text: z.string().default("") });

const message = z.object({
  role: z.string(),
  content: z
    .union([z.string(), z.array(textPart).transform((parts) => parts.map((part) => part.text).join(""))])
    .nullish(),
});

const tool = z.object({
  function: z.object({
    name: z.string(),
    parameters: z
      .object({
        required: z.array(z.string()).default([]),
        properties: z.record(z.string(), z.unknown()).default({}),
      })
      .prefault({}),
  }),
});

const property = z.object({
  type: z.unknown(),
  minimum: z.number().optional().catch(undefined),
  maximum: z.number().optional().catch(undefined),
});

const responseFormat = z.object({
  json_schema: z.object({ schema: z.object({ properties: z.record(z.string(), property) }) }).optional(),
});

/** What the simulator reads of a chat completion request; everything else is ignored. */
export const chatCall = z.object({
  model: z.string(),
  messages: z.array(message).min(1),
  tools: z.array(tool).default([]),
  response_format: responseFormat.nullish(),
});

export type ChatCall = z.infer<typeof chatCall>;
export type SchemaProperty = z.infer<typeof property>;
