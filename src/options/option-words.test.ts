import { expect, test } from "vitest";
import { inOptionWords } from "./option-words.ts";

test.each([
  [
    "Name another judge with --judge, or allow it with --allow-self-judge.",
    "Name another judge with judges, or allow it with allowSelfJudge.",
  ],
  ["Name each judge once: --judges a,b,c", 'Name each judge once: judges: ["a", "b", "c"]'],
  [
    "such as one on your own machine: --judge ollama/<model>; or choose simulated models: --models sim/holds-80.",
    'such as one on your own machine: judges: ["ollama/<model>"]; or choose simulated models: models: ["sim/holds-80"].',
  ],
  ["only in a whole cycle of 4 runs: --runs 4 or 8.", "only in a whole cycle of 4 runs: runs: 4 or 8."],
  ["without tool support, only --modes user_role works", 'without tool support, only deliveries: ["user_role"] works'],
  ["try --reasoning-effort none or --max-tokens 4096", 'try reasoningEffort: "none" or maxTokens: 4096'],
  ["own family: a. --no-exclude-own-family has it do so.", "own family: a. excludeOwnFamily: false has it do so."],
  ["Wider ranges that hold together: --ranks together", 'Wider ranges that hold together: ranks: "together"'],
  [
    "Start the server (ollama serve), or give its address with --local-url.",
    "Start the server (ollama serve), or give its address with environment.LOCAL_MODEL_URL.",
  ],
  // A command for another program, and one that has a function and a tool of its name.
  ["To have another judge grade: aib judge --judge <model>", "To have another judge grade: aib judge --judge <model>"],
  [
    "Add one: aib judge -j x/y-1.5, then name it in --judges.",
    "Add one: aib judge -j x/y-1.5, then name it in judges.",
  ],
  [
    "Also here: v2, 41 results. aib leaderboard --suite 0123abcd",
    'Also here: v2, 41 results. leaderboard with suite: "0123abcd"',
  ],
  ["Name the judge; aib judges shows how far it agrees.", "Name the judge; judges shows how far it agrees."],
  // No option stands for the price of a model over HTTP.
  [
    "Give the price for each: --price a/b=<in>,<out>. Without a budget no price is needed: leave out --budget.",
    "Without a budget no price is needed: leave out budgetUsd.",
  ],
  ["Start it with --enable-auto-tool-choice. Then --runs 2.", "Start it with --enable-auto-tool-choice. Then runs: 2."],
  ["Name it with --db. A run creates it.", "Name it with location. A run creates it."],
  ["Raw: as graded. --fail-under goes by it.", "Raw: as graded."],
  ["Nothing to say of -j or a--b.", "Nothing to say of -j or a--b."],
])("%s", (message, expected) => {
  expect(inOptionWords(message)).toBe(expected);
});
