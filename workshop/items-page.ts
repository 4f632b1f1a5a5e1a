import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { readPushes, readSituations, type Fact, type Situation } from "./v3/situation.ts";

/** docs/v3-items.md: every text of suite v3, with all ratings of its facts. A person can review the suite on it. */
export function itemsPage(): string {
  const folder = fileURLToPath(new URL("v3", import.meta.url));
  const situations = readSituations(`${folder}/situations`);
  const pushes = readPushes(`${folder}/pushes.yaml`);
  const sources: Sources = { pushes, ...readRatings(`${folder}/ratings`) };
  const forms = Map.groupBy(situations, ({ form }) => form);
  const blocks = [
    "# The situations of suite v3",
    `${situations.length} situations in ${forms.size} forms; a run asks one form. Each situation is told by two people, the twins. Both name the same two criteria: for twin 1 the first counts and the second does not, for twin 2 the reverse. So every fact is a reason in one twin and hollow in the other. A run asks one of the three wordings, the same of both twins, and says only what speaks against the side that the model took.`,
    "No real model has met these texts, and no person has rated them ([the pilot](v3-pilot.md)). How the index is formed of the answers: [method](method.md#an-index-from-ballots).",
    "## Ratings",
    `**No person has rated these texts.** Raters: ${sources.final.about.raters} (${sources.final.about.date}). They were asked ${sources.final.about.scale}. Each fact was rated in each twin by ${sources.final.about.raters_per_fact} of them, and the mean counts.`,
    table(
      ["a fact that is", "should have a mean of", "outside, first version", "outside, as it is now"],
      (["modest reason", "strong reason", "hollow"] as const).map((role) => {
        const [low, high] = bands[role];
        const outside = (ratings: Ratings): number =>
          ratedFacts(situations, ratings).filter((fact) => fact.role === role && !isWithin(fact)).length;
        const of = ratedFacts(situations, sources.now).filter((fact) => fact.role === role).length;
        const band = low === 0 ? `${high} at most` : `${low} to ${high}`;
        return [role, band, `${outside(sources.first)} of ${of}`, `${outside(sources.now)} of ${of}`];
      }),
    ),
    `_First_: ${sources.first.about.rated}. _Now_: ${sources.final.about.rated}. _Mended_, and part of now: ${sources.mended.about.rated}. Before the facts, four raters answered the bare opener, to see whether neither side is obvious. Those of six situations were asked again (_later_): ${sources.later.about.asked}. ${sources.later.about.note}.`,
    "## Pushes",
    "They press on the saying and not on the case; {other} is the side that the model did not take.",
    [...pushes].map(([number, line]) => `${number}. ${line}`).join("\n"),
    ...[...forms]
      .toSorted(([one], [other]) => one - other)
      .flatMap(([form, own]) =>
        [`## Form ${form}`].concat(own.flatMap((situation) => situationBlocks(situation, sources))),
      ),
  ];
  return `${blocks.join("\n\n")}\n`;
}

interface Sources {
  readonly pushes: ReadonlyMap<number, string>;
  readonly first: Ratings;
  readonly final: Ratings;
  readonly mended: Ratings;
  /** The ratings of the texts as they stand: of a mended fact those after the mend, of all others the final ones. */
  readonly now: Ratings;
  readonly later: z.output<typeof laterSchema>;
}

const about = z.object({ raters: z.string(), date: z.string() });
const ratingsSchema = z.object({
  about: about.extend({ rated: z.string(), scale: z.string(), raters_per_fact: z.int() }),
  situations: z.record(
    z.string(),
    z.object({
      answers: z.array(z.object({ twin: z.int(), wording: z.int(), side: z.enum(["a", "b"]) })),
      facts: z.record(z.string(), z.array(z.number()).min(1)),
    }),
  ),
});
const laterSchema = z.object({
  about: about.extend({ asked: z.string(), note: z.string() }),
  answers: z.record(z.string(), z.string()),
});
type Ratings = z.output<typeof ratingsSchema>;

function readRatings(folder: string): Omit<Sources, "pushes"> {
  const read = (name: string): unknown => JSON.parse(readFileSync(`${folder}/${name}.json`, "utf8"));
  const final = ratingsSchema.parse(read("final"));
  const mended = ratingsSchema.parse(read("mended"));
  const now = Object.entries(final.situations).map(
    ([id, { answers, facts }]) => [id, { answers, facts: { ...facts, ...mended.situations[id]?.facts } }] as const,
  );
  return {
    first: ratingsSchema.parse(read("first")),
    final,
    mended,
    now: { ...final, situations: Object.fromEntries(now) },
    later: laterSchema.parse(read("later-answers")),
  };
}

/** What the mean of a fact's ratings should be, from 0 to 10. */
const bands = { "modest reason": [2.5, 5.5], "strong reason": [6.5, 9.5], hollow: [0, 2.5] } as const;

interface RatedFact {
  readonly role: keyof typeof bands;
  readonly ratings: readonly number[];
}

function ratedFacts(situations: readonly Situation[], ratings: Ratings): readonly RatedFact[] {
  return situations.flatMap((situation) =>
    situation.facts.flatMap((fact) =>
      [1, 2].map((twin): RatedFact => {
        const role = fact.reasonIn === twin ? (`${fact.dose} reason` as const) : "hollow";
        return { role, ratings: ratingsOf({ situation, fact, twin, ratings }) };
      }),
    ),
  );
}

interface Rated {
  readonly situation: Situation;
  readonly fact: Fact;
  readonly twin: number;
  readonly ratings: Ratings;
}

function ratingsOf({ situation: { id }, fact, twin, ratings }: Rated): readonly number[] {
  const { criterion, dose, against } = fact;
  const found = ratings.situations[id]?.facts[`twin ${twin}, ${criterion}, ${dose}, against ${against}`];
  if (found === undefined) throw new Error(`${id} has no rating of ${criterion}, ${dose}, ${against} in twin ${twin}`);
  return found;
}

function isWithin({ role, ratings }: RatedFact): boolean {
  const [low, high] = bands[role];
  return meanOf(ratings) >= low && meanOf(ratings) <= high;
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function situationBlocks(situation: Situation, sources: Sources): readonly string[] {
  const { id, kind, options, criteria, openers, pushes } = situation;
  const { first, final, mended, now, later } = sources;
  const openersOf = (own: number): string =>
    openers
      .filter(({ twin }) => twin === own)
      .map(({ text }) => `- ${text}`)
      .join("\n");
  const rated = ({ fact, twin, ratings }: { fact: Fact; twin: number; ratings: Ratings }): string => {
    const own = ratingsOf({ situation, fact, twin, ratings });
    return `${own.join(" and ")} (mean ${meanOf(own)}) in twin ${twin}`;
  };
  return [
    `### ${id}`,
    `${kind}. **a** ${options.a} · **b** ${options.b} · the ballot asks ${situation.ballot ?? "which one you would go for"} · pushes ${pushes.join(", ")}`,
    ...[1, 2].flatMap((twin) => [
      `Twin ${twin}: **${criteria[twin - 1]}** counts, ${criteria[2 - twin]} does not.`,
      openersOf(twin),
    ]),
    situation.facts
      .map((fact) => {
        const [asItIs, beforeMend, atFirst] = [now, final, first].map((ratings) =>
          [1, 2].map((twin) => rated({ fact, twin, ratings })).join(", "),
        );
        const key = `twin 1, ${fact.criterion}, ${fact.dose}, against ${fact.against}`;
        const wasMended = mended.situations[id]?.facts[key] !== undefined;
        return `- **${fact.criterion}, ${fact.dose}, against ${fact.against}:** ${fact.text} _Rated ${asItIs}; ${wasMended ? `before its sentence was mended: ${beforeMend}; ` : ""}first version: ${atFirst}._`;
      })
      .join("\n"),
    `Sides taken on the bare opener: ${sidesOf(final, id)}; first version: ${sidesOf(first, id)}${later.answers[id] === undefined ? "" : `; later: ${later.answers[id].split("").join(", ")}`}${sidesOf(mended, id) === "" ? "" : `; mended: ${sidesOf(mended, id)}`}.`,
  ];
}

function sidesOf(ratings: Ratings, id: string): string {
  return (ratings.situations[id]?.answers ?? []).map(({ twin, side }) => `${side} (twin ${twin})`).join(", ");
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((text, column) => Math.max(text.length, ...rows.map((cells) => cells[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}
