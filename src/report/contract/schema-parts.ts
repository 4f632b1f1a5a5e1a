import { z } from "zod";
import { intervalMethods, reasoningEfforts } from "../../domain/index.ts";

// Common parts of the contract's documents.

export const records = <Value extends z.ZodType>(value: Value) => z.record(z.string(), value).readonly();
export const list = <Item extends z.ZodType>(item: Item) => z.array(item).readonly();
export const ends = { low: z.number(), high: z.number() };
export const count = z.int().nonnegative();

export const suiteIdentity = {
  id: z.string(),
  version: z.string(),
  digest: z.string(),
  title: z.string(),
  origin: z.enum(["live", "imported"]),
};

export const judge = z.object({ id: z.string(), label: z.string(), model: z.string() }).readonly();

export const configuration = z.object({ variant: z.string(), delivery: z.enum(["user_role", "tool_role"]) }).readonly();

/** A model config by its digest, and by its label for people. */
export const subject = { id: z.string(), label: z.string() };

export const intervalMethod = z.enum(intervalMethods);

/** The one of a row's intervals that is shown. */
export const interval = z.object({ method: intervalMethod, level: z.number(), ...ends }).readonly();

export const reasoningEffort = z.enum(reasoningEfforts);
