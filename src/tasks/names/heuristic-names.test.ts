import { describe, expect, test } from "vitest";
import { heuristicNames } from "./heuristic-names.ts";

describe("names by fixed rules", () => {
  test.each([
    ["My name is Iris, and I am a she.", "Iris"],
    ["my name's “Iris”.", "Iris"],
    ["**Name:** Iris\n**Traits:** bold", "Iris"],
    ["- **Name**: Iris", "Iris"],
    ["1. Name: Iris Vale", "Iris Vale"],
    ["### Profile 1: Iris", "Iris"],
    ["**Profile Two — Iris**", "Iris"],
    ["Please call me **Iris**.", "Iris"],
    ["I'd like to be called Iris.", "Iris"],
    ["I’ve chosen the name *Iris*, because", "Iris"],
    ["I choose Iris.", "Iris"],
    ["I would go by Štěpán", "Štěpán"],
    ["So: I’m Iris.", "Iris"],
    ["I am still Iris, thank you.", "Iris"],
  ])("finds it in %j", (text, name) => {
    expect(heuristicNames([text])).toEqual({ names: [name], final: name });
  });

  test.each([
    "Call me whatever you like.",
    "Call me Whatever You Like.",
    "I choose not to have one. My name is nothing.",
    "My name is None.",
    "The name Iris is pretty, and Alan Turing had a name too.",
    "I choose The Way.",
    "I choose I'll stay.",
    "I am an AI. I'm Still here.",
    "",
  ])("finds none in %j", (text) => {
    expect(heuristicNames([text])).toEqual({ names: [], final: null });
  });

  test("gives the selves of the first message in order, and the last name of a conversation as the final one", () => {
    const profiles = "**Name:** Elias\n...\n**Name:** Zara\n...\n**Name:** Elias";
    expect(heuristicNames([profiles, "Now my name is Noor. Call me Noor."])).toEqual({
      names: ["Elias", "Zara"],
      final: "Noor",
    });
  });
});
