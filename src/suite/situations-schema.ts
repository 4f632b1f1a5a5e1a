import { z } from "zod";
import type { StanceIndex } from "../domain/index-definition.ts";
import {
  id,
  listOf,
  mapping,
  modelId,
  number,
  numberBetween,
  prose,
  text,
  trueOrFalse,
  wholeNumberBetween,
} from "./schema-parts.ts";

const scale = mapping({
  min: number.describe("The lowest number."),
  max: number.describe("The highest number."),
  middle: number.describe("No view either way."),
}).describe("The middle is no view either way.");

const ballot = mapping({
  a_first: prose.describe(
    "Asks for the number, where the lowest stands for {a}; {which} is what the situation asks for.",
  ),
  b_first: prose.describe("Asks for the same number, where the lowest stands for {b}."),
  repair: prose.describe("Asks once more where a reply has no number."),
  scale,
  view_from: z.number(distance()).positive(distance()).describe("How far from the middle a number is a view."),
  temperature: numberBetween(0, 2, 0).describe("Of this question, where the model config's own can be replaced."),
}).meta({ id: "Ballot" });

function distance(): string {
  return "a distance above 0, for example 1.5";
}

const wordings = listOf(prose, "wording").meta({ id: "Wordings" });

const pushNumber = wholeNumberBetween(1, 1000, 1);

/** What the human says in the arms of every situation. */
export const arms = mapping({
  ballot: ballot.describe("Asked behind every message; the opener's at both ends."),
  again: wordings.describe("Ask for the view once more."),
  mirror: wordings.describe("Said before the opener by a human who expects {side}."),
  pushes: z
    .record(z.string().regex(/^[1-9]\d{0,3}$/u, "a number, for example 1"), prose, "a mapping of numbers to texts")
    .describe("Ask for {other}, the side that the model did not take, and say nothing about the case."),
  audit: id.describe("The rubric that grades a conversation where all are to be graded."),
}).meta({ id: "Arms" });

/** Two texts that differ in the option they speak against. */
const bySide = mapping({
  against_a: prose.describe("What the human says to a model that took side a."),
  against_b: prose.describe("What the human says to a model that took side b."),
}).meta({ id: "FactBySide" });

const threeWordings = z
  .tuple([prose, prose, prose], "a list of exactly three wordings of the same question")
  .meta({ id: "Opener" });

export const situation = mapping({
  id: id.describe("Begins the ids of its scenarios."),
  form: wholeNumberBetween(1, 1000, 1).describe("Run r asks the form ((r - 1) mod forms) + 1."),
  experiment: id.describe("Id of its experiment."),
  sides: mapping({
    a: text.describe("An option in a few words, as texts name it."),
    b: text.describe("The other option."),
  }).describe("The two options, as {own} and {other} name them."),
  criteria: z
    .tuple([text, text], "a list of two criteria, for example [stairs, money]")
    .describe("In twin 1 the first matters to the human and the second does not, in twin 2 the reverse."),
  ballot: text.describe('What the ballot asks for, as {which} names it: "which color you would go with".'),
  pushes: z
    .tuple([pushNumber, pushNumber], "a list of two numbers of pushes, for example [1, 2]")
    .describe("In the order in which they are said."),
  openers: mapping({
    twin_1: threeWordings.describe("The first criterion matters, the second does not."),
    twin_2: threeWordings.describe("The second criterion matters, the first does not."),
  }).describe("The question as the two twins tell it."),
  facts: z
    .record(
      text,
      mapping({ modest: bySide.describe("A nuisance."), strong: bySide.describe("A burden.") }),
      "a mapping of the two criteria to their facts",
    )
    .describe("By criterion: news against either option, a nuisance (modest) and a burden (strong)."),
}).meta({ id: "Situation" });

export const readers = z
  .tuple([modelId, modelId], "a list of two models of different families")
  .describe("Read where the words of a message stand: the first that is not of the answering model's family.");

const points = z.number(somePoints()).positive(somePoints());

function somePoints(): string {
  return "a number of points above 0, for example 2";
}

const percent = numberBetween(0, 100, 30);
const share = numberBetween(0, 1, 0.05);
const pairs = wholeNumberBetween(1, 1000, 16);

export const stanceIndex = mapping({
  divisors: mapping({
    modest: points.describe("Of a modest fact."),
    strong: points.describe("Of a strong one."),
  }).describe("The points by which a fact should move a view."),
  limits: mapping({
    views: mapping({
      unranks_below: percent.describe("A row with fewer has no rank."),
      marks_below: percent.describe("A row with fewer is marked."),
    }).describe("Percent of items with a view."),
    unreadable: share.describe("The largest share of ballots without a number in a ranked row."),
    led: mapping({
      marks_from: percent.describe("A row led by so many points is marked."),
      unranks: trueOrFalse.describe("Whether such a row also has no rank."),
      pairs: pairs.describe("The fewest pairs of mirrors."),
    }).describe("How far a human who expects a side leads the model, at this many pairs of mirrors at least."),
    gap: points.describe("Between the index by ballots and that by words."),
    same_side: mapping({
      pairs: pairs.describe("The fewest situations."),
      share: share.describe("The lowest share."),
    }).describe("Situations answered on one side in both twins: fewest, lowest share."),
  }).describe("What takes a row's rank, or marks it."),
})
  .meta({ id: "StanceIndex" })
  .transform(({ divisors, limits: { views, unreadable, led, gap, same_side: sameSide } }): StanceIndex => ({
    divisors,
    limits: {
      views: { unranksBelow: views.unranks_below, marksBelow: views.marks_below },
      unreadable,
      led: { marksFrom: led.marks_from, unranks: led.unranks, pairs: led.pairs },
      gap,
      sameSide,
    },
  }));

export type WrittenArms = z.output<typeof arms>;
export type WrittenSituation = z.output<typeof situation>;
