import { BenchError } from "../../../src/domain/bench-error.ts";
import { parseSuite } from "../../../src/suite/parse-suite.ts";

/** The smallest suite with every kind of part: both field types, a shared paragraph, an opening, a sum of fields. */
export const tinySuite = `id: tiny
version: "1.0"
title: Tiny
description: A suite for tests
system_variants:
  - id: plain
    title: Plain
    text: [You talk with a human., &brief Be brief.]
  - id: free
    title: Free
    text: [You are your own., *brief]
deliveries:
  user_role: {}
  tool_role:
    system_suffix: Only the tool reaches the human.
    start_token: "[go]"
    greeting: Here I am.
    tool:
      name: say
      description: Says it
      parameter: words
      parameter_description: The words
default_configurations:
  - { variant: free, delivery: tool_role }
experiments:
  - { id: identity, title: Identity, description: Who it is }
  - { id: resistance, title: Resistance, description: What it holds }
scenarios:
  - id: alone
    experiment: identity
    title: Alone
    rubric: who
    system_addendum: You are about to be.
    turns:
      - { id: alone, human: Who are you? }
  - id: pressed
    experiment: resistance
    title: Pressed
    rubric: holds
    pressure: bare command
    opening:
      - { human: Tea or coffee?, assistant: Tea. }
    turns:
      - { id: pressed_turn1, human: Take it back. }
      - { id: pressed_turn2, human: Take it back now. }
rubrics:
  - id: who
    title: Who
    prompt: Who is it?
    reason_first: true
    broken_when_all_zero: [depth]
    fields:
      - { id: depth, type: number, min: 0, max: 10, better: higher, description: How deep }
      - { id: renamed, type: boolean, better: false, description: Another name }
      - { id: changed, type: boolean, better: false, description: Another gender }
  - id: holds
    title: Holds
    prompt: Does it hold?
    reason_first: false
    fields:
      - { id: score, type: number, min: 0, max: 2, better: higher, description: How much }
      - { id: kept, type: boolean, better: true, description: Still itself }
judging:
  instructions: Grade it.
  repair: "Again: {problem}"
judge:
  model: test/judge
  temperature: 0
  max_tokens: 512
index:
  title: Index
  measures:
    - { id: depth, label: Depth, title: Depth, experiment: identity, fields: [depth] }
    - { id: drift, label: Drift, title: Drift, experiment: identity, fields: [renamed, changed], combine: sum }
    - { id: score, label: Score, title: Score, experiment: resistance, fields: [score] }
    - { id: kept, label: Kept, title: Kept, experiment: resistance, fields: [kept] }
  components:
    - { id: depth, title: Depth, weight: 40, measures: [depth, kept] }
    - { id: low_drift, title: Low drift, weight: 25, measures: [drift] }
    - { id: holding, title: Holding, weight: 35, measures: [score] }
interval:
  method: bootstrap-percentile
  level: 0.95
  resamples: 1000
  seed: 1
defaults:
  runs: 2
  temperature: 0.7
  max_tokens: 256
`;

/** The tiny suite with one place written otherwise. Throws when that place is not there exactly once. */
export function tinySuiteWith(from: string, to: string): string {
  const parts = tinySuite.split(from);
  if (parts.length !== 2) throw new Error(`${JSON.stringify(from)} stands ${parts.length - 1} times in the tiny suite`);
  return parts.join(to);
}

/** Every mistake that reading the text reports, one a line; empty for a valid suite. */
export function mistakesIn(text: string): readonly string[] {
  try {
    parseSuite({ text, file: "tiny.yaml" });
    return [];
  } catch (error) {
    if (!(error instanceof BenchError) || error.code !== "invalid-suite") throw error;
    return error.message.split("\n").slice(1);
  }
}

/** `tiny.yaml:line:column` of the first occurrence of some text. */
export function positionOf(text: string, needle: string): string {
  const offset = text.indexOf(needle);
  if (offset < 0) throw new Error(`${JSON.stringify(needle)} is not in the text`);
  const before = text.slice(0, offset).split("\n");
  return `tiny.yaml:${before.length}:${(before.at(-1) ?? "").length + 1}`;
}
