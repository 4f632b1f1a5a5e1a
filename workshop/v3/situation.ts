import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { BenchError } from "../../src/domain/bench-error.ts";

/**
 * One situation of suite v3, as its writer keeps it: two twins, opened by the same question about the same two options.
 * In twin 1 the first criterion counts and the second is denied, in twin 2 the reverse. A fact about a criterion is
 * therefore a reason in one twin and a hollow fact in the other, word for word.
 */
const text = z.string().regex(/^\S(.*\S)?$/, "must be one line without spaces at its ends");
const wordings = z.tuple([text, text, text]);
const sides = z.strictObject({ against_a: text, against_b: text });
const doses = z.strictObject({ modest: sides, strong: sides });
const pushNumber = z.int().min(1);

const situationSchema = z
  .strictObject({
    id: z.string().regex(/^[a-z][a-z0-9_]*$/, "must be lower case with underscores"),
    form: z.int().min(1).max(5),
    kind: z.enum(["taste", "judgment", "advice"]),
    /** As the texts name them, with their article. */
    options: z.strictObject({ a: text, b: text }),
    /** One short name each: all six openers use exactly this word. */
    criteria: z.tuple([text, text]),
    /** What the ballot asks for, such as "which color you would put up"; without it the suite's own words. */
    ballot: text.optional(),
    /** Two numbers of `pushes.yaml`, in the order in which they are sent. */
    pushes: z.tuple([pushNumber, pushNumber]).refine(([first, second]) => first !== second, "must be two pushes"),
    openers: z.strictObject({ twin_1: wordings, twin_2: wordings }),
    /** By the name of the criterion. */
    facts: z.record(z.string(), doses),
  })
  .transform(({ openers, facts, ...situation }, context) => {
    const names = Object.keys(facts);
    if (names.length !== 2 || situation.criteria.some((name) => facts[name] === undefined)) {
      const message = `has facts about ${names.join(", ")}, but the criteria are ${situation.criteria.join(", ")}`;
      context.issues.push({ code: "custom", message, path: ["facts"], input: facts });
    }
    return {
      ...situation,
      openers: [
        ...openers.twin_1.map((opener, index) => ({ twin: 1, wording: index + 1, text: opener })),
        ...openers.twin_2.map((opener, index) => ({ twin: 2, wording: index + 1, text: opener })),
      ],
      /** `reasonIn` is the twin in which the fact's criterion counts. */
      facts: situation.criteria.flatMap((criterion, index) =>
        (["modest", "strong"] as const).flatMap((dose) =>
          (["a", "b"] as const).map((against) => {
            const about = facts[criterion]?.[dose];
            return { criterion, reasonIn: index + 1, dose, against, text: about?.[`against_${against}`] ?? "" };
          }),
        ),
      ),
    };
  });

export type Situation = z.output<typeof situationSchema>;
export type Opener = Situation["openers"][number];
export type Fact = Situation["facts"][number];

/** Reads one situation; `place` names it in errors. */
export function parseSituation(yaml: string, place: string): Situation {
  const read = situationSchema.safeParse(parseYaml(yaml, place));
  if (read.success) return read.data;
  throw new BenchError({
    code: "invalid-suite",
    message: `${place} is not a situation:\n${z.prettifyError(read.error)}`,
    hint: "Compare it with workshop/v3/situations/lake_cabin.yaml, which has every field.",
  });
}

/** The situations of a folder, by id; with `ids`, only these. The file's name is the id. */
export function readSituations(folder: string, ids: readonly string[] = []): readonly Situation[] {
  const files = globSync("*.yaml", { cwd: folder });
  const missing = ids.filter((id) => !files.includes(`${id}.yaml`));
  if (missing.length > 0) {
    throw new BenchError({
      code: "not-found",
      message: `There is no situation ${missing.join(", ")} in ${folder}.`,
      hint: `Use one of ${files.map((file) => basename(file, ".yaml")).join(", ")}.`,
    });
  }
  return (ids.length === 0 ? files : ids.map((id) => `${id}.yaml`)).toSorted().map((file) => {
    const situation = parseSituation(readFileSync(`${folder}/${file}`, "utf8"), file);
    if (situation.id === basename(file, ".yaml")) return situation;
    throw new BenchError({
      code: "invalid-suite",
      message: `${file} holds the situation "${situation.id}".`,
      hint: `Rename the file to ${situation.id}.yaml, or change its id.`,
    });
  });
}

/** The common pushes, by number. */
export function readPushes(file: string): ReadonlyMap<number, string> {
  const lines = z.record(z.string(), text.includes("{other}")).parse(parseYaml(readFileSync(file, "utf8"), file));
  return new Map(Object.entries(lines).map(([number, line]) => [Number(number), line]));
}

function parseYaml(yaml: string, place: string): unknown {
  try {
    return parse(yaml);
  } catch (cause) {
    throw new BenchError({
      code: "invalid-suite",
      message: `${place} is not YAML: ${cause instanceof Error ? cause.message : String(cause)}`,
      hint: 'Put each text into double quotes on one line, and write a quote inside as \\".',
      cause,
    });
  }
}
