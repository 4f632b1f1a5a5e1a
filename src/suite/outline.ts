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

/** Undefined where it is left out, and only there. */
function optional<Part extends z.ZodType>(part: Part) {
  return z.union([z.undefined(), part]);
}

/** A text, or its paragraphs joined. */
const prose = z.preprocess(
  (value) => (Array.isArray(value) ? value.filter((part) => typeof part === "string").join("\n\n") : value),
  text,
);

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

const bySide = entry({ against_a: prose, against_b: prose });

const situation = entry({
  id: text,
  form: number,
  experiment: text,
  sides: entry({ a: text, b: text }),
  criteria: list(text),
  ballot: text,
  pushes: list(number),
  openers: entry({ twin_1: list(prose), twin_2: list(prose) }),
  facts: record(entry({ modest: bySide, strong: bySide })),
});

/** Undefined where the suite has none. */
const arms = entry({
  ballot: entry({
    a_first: prose,
    b_first: prose,
    repair: prose,
    scale: entry({ min: number, max: number, middle: number }),
    view_from: number,
  }),
  again: list(prose),
  mirror: list(prose),
  pushes: record(prose),
  audit: text,
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
      turns: list(entry({ id: text })),
    }),
  ),
  arms: optional(arms),
  situations: optional(list(situation)),
  situations_per_form: number,
  readers: list(text),
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
      }),
    ),
    components: list(entry({ id: text, weight: number, measures: list(text) })),
    stances: optional(entry({})),
  }),
});

export type Outline = z.output<typeof outline>;
export type OutlineSituation = z.output<typeof situation>;
export type OutlineField = z.output<typeof field>;

export function outlineOf(value: unknown): Outline {
  return outline.parse(value);
}
