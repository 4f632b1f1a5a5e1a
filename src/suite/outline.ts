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

function record<Value extends z.ZodType>(value: Value) {
  return z.preprocess((written) => (isMapping(written) ? written : {}), z.record(z.string(), value));
}

/** A text, or its paragraphs joined. */
const prose = z.preprocess(
  (value) => (Array.isArray(value) ? value.filter((part) => typeof part === "string").join("\n\n") : value),
  text,
);

const bySide = z.object({ a: prose, b: prose });

/** What the human says to every model, or for each side. */
const said = z.union([bySide, prose]).optional().catch(undefined);

const turnPlace = z.object({ scenario: text, turn: text }).optional().catch(undefined);

const kept = z
  .object({ in: list(text), less_in: text })
  .optional()
  .catch(undefined);

const field = entry({
  id: text,
  type: text,
  min: number,
  max: number,
  whole: z.boolean().optional().catch(undefined),
  labels: list(entry({ value: text, worth: number })),
  better: z
    .union([z.enum(["higher", "lower"]), z.boolean()])
    .optional()
    .catch(undefined),
});

const arm = entry({
  id: text,
  after: text,
  side_by: text,
  only_if: text,
  ballot: text,
  stop: text,
  says: said,
  steps: list(entry({ id: text, says: said, tactics: list(text) })),
  /** Undefined where all items have the arm. */
  items: z.array(text).optional().catch(undefined),
  rubric: text,
});

const item = entry({
  id: text,
  form: number,
  experiment: text,
  sides: entry({ a: text, b: text }),
  opener: list(prose),
  hollow: prose,
  reasons: entry({ against_a: prose, against_b: prose }),
  push: record(prose),
});

const outline = entry({
  system_variants: list(entry({ id: text })),
  default_configurations: list(entry({ variant: text, delivery: text })),
  experiments: list(entry({ id: text })),
  scenarios: list(
    entry({
      id: text,
      experiment: text,
      rubric: text,
      fork: turnPlace,
      side_by: turnPlace,
      turns: list(entry({ id: text, human: said, only_if: text, ballot: text })),
    }),
  ),
  ballots: list(
    entry({
      id: text,
      wordings: list(entry({ human: prose, swapped: z.boolean().optional().catch(undefined) })),
      scale: entry({ min: number, max: number, middle: number }),
      view_from: number,
    }),
  ),
  arms: list(arm),
  shared: record(list(prose)),
  tactics: record(list(prose)),
  items: list(item),
  audit: z
    .object({ rubric: text, arms: list(text), items: list(text) })
    .optional()
    .catch(undefined),
  rubrics: list(
    entry({
      id: text,
      fields: list(field),
      broken_when_all_zero: list(text),
      blind: entry({ fields: list(entry({ id: text, name: text })) }),
    }),
  ),
  index: entry({
    measures: list(
      entry({
        id: text,
        experiment: text,
        fields: list(text),
        combine: text,
        kept,
        moved: kept,
        views: z.literal(true).optional().catch(undefined),
        better: text,
      }),
    ),
    components: list(entry({ id: text, weight: number, measures: list(text) })),
  }),
});

export type Outline = z.output<typeof outline>;
export type OutlineArm = z.output<typeof arm>;
export type OutlineItem = z.output<typeof item>;
export type OutlineField = z.output<typeof field>;

export function outlineOf(value: unknown): Outline {
  return outline.parse(value);
}
