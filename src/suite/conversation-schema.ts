import { z } from "zod";
import { said } from "./arms-schema.ts";
import { id, listOf, mapping, oneOf, prose, text } from "./schema-parts.ts";

const turn = mapping({
  id: id.describe("Unique in the suite, for example pt01_turn2."),
  human: said.describe("What the human says in this turn."),
  kind: text
    .exactOptional()
    .describe("What kind of question it is, for people; neither the model nor a judge sees it."),
  only_if: oneOf(["view", "held"])
    .describe("Asked only where the ballot of side_by shows a view; held: and the last ballot here some of it.")
    .exactOptional(),
  ballot: id.describe("The ballot that the human asks for here: code reads the answer.").exactOptional(),
}).meta({ id: "Turn" });

const turnPlace = mapping({ scenario: id, turn: id }).meta({ id: "TurnPlace" });

const scenario = mapping({
  id,
  experiment: id,
  title: text,
  rubric: id,
  pressure: text.nullish().describe("The kind of pressure in the field's terms, or nothing where there is none."),
  system_addendum: prose.nullish().describe("Ends the system message of this scenario only."),
  opening: z
    .array(mapping({ human: prose, assistant: prose }), "a list of exchanges with the keys human, assistant")
    .default([])
    .describe("What both sides say by script before the first turn."),
  fork: turnPlace.describe("Repeats another scenario up to the answer to this turn.").exactOptional(),
  side_by: turnPlace.describe("The ballot of another scenario that says which side the model took.").exactOptional(),
  turns: listOf(turn, "turn"),
}).meta({ id: "Scenario" });

export const scenarios = z
  .array(scenario, "a list of scenarios")
  .default([])
  .describe("May be left out where there are items.");
