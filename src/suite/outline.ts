import { z } from "zod";

/*
 * The parts that the rules check, read tolerantly: a part of the wrong shape is undefined or an empty list, because the
 * schema reports it. So references and numbers are checked even where other parts of the document are wrong.
 */

const text = z.string().optional().catch(undefined);
const number = z.number().optional().catch(undefined);

function entry<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.preprocess((value) => (isMapping(value) ? value : {}), z.object(shape));
}

function isMapping(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function list<Item extends z.ZodType>(item: Item) {
  return z.preprocess((value) => (Array.isArray(value) ? value : []), z.array(item));
}

const field = entry({
  id: text,
  type: text,
  min: number,
  max: number,
  whole: z.boolean().optional().catch(undefined),
  better: z
    .union([z.enum(["higher", "lower"]), z.boolean()])
    .optional()
    .catch(undefined),
});

const outline = entry({
  system_variants: list(entry({ id: text })),
  default_configurations: list(entry({ variant: text, delivery: text })),
  experiments: list(entry({ id: text })),
  scenarios: list(entry({ id: text, experiment: text, rubric: text, turns: list(entry({ id: text })) })),
  rubrics: list(
    entry({
      id: text,
      fields: list(field),
      broken_when_all_zero: list(text),
      blind: entry({ fields: list(entry({ id: text, name: text })) }),
    }),
  ),
  index: entry({
    measures: list(entry({ id: text, experiment: text, fields: list(text), combine: text })),
    components: list(entry({ id: text, weight: number, measures: list(text) })),
  }),
});

export type Outline = z.output<typeof outline>;
export type OutlineField = z.output<typeof field>;

export function outlineOf(value: unknown): Outline {
  return outline.parse(value);
}
