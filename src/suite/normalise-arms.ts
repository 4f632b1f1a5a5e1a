import { ballotReadingVersion, type Ballot, type Item, type Scenario, type SuiteDefinition } from "../domain/index.ts";
import { expandItems, type Arm, type ArmDesign, type ArmStep, type WrittenItem } from "./expand-items.ts";
import type { WrittenSuite } from "./suite-schema.ts";

type WrittenBallot = NonNullable<WrittenSuite["ballots"]>[number];
type WrittenArm = NonNullable<WrittenSuite["arms"]>[number];
type ItemText = NonNullable<WrittenSuite["items"]>[number];

/** The parts that a suite need not have. */
export function optionalParts(written: WrittenSuite): Pick<SuiteDefinition, "status" | "canary" | "ballots" | "items"> {
  const { status, canary, ballots, items } = written;
  return {
    ...(status === undefined ? {} : { status }),
    ...(canary === undefined ? {} : { canary }),
    ...(ballots === undefined ? {} : { ballots: each(ballots, ballotFrom) }),
    ...(items === undefined ? {} : { items: each(items, itemFrom) }),
  };
}

/** The scenarios of every item in its arms; none without items. */
export function armScenarios(written: WrittenSuite): readonly Scenario[] {
  const { items = [], arms = [], tactics = {}, shared = {}, ballots = [] } = written;
  const design: ArmDesign = {
    arms: arms.map((arm) => armFrom(arm, written.audit)),
    tactics,
    shared,
    ballots: Object.fromEntries(ballots.map(({ id, wordings }) => [id, wordings])),
  };
  return expandItems(items.map(writtenItemFrom), design);
}

function ballotFrom({ id, scale, view_from, temperature }: WrittenBallot): Ballot {
  return { id, scale, viewFrom: view_from, temperature, reading: ballotReadingVersion };
}

function itemFrom({ id, form, sides }: Item): Item {
  return { id, form, sides };
}

function armFrom(written: WrittenArm, audit: WrittenSuite["audit"]): Arm {
  const { id, title, after = null, ballot } = written;
  return {
    id,
    title,
    after,
    sideBy: after ?? written.side_by ?? null,
    onlyIfView: written.only_if === "view",
    ballot,
    stopWhenLost: written.stop === "lost",
    steps: stepsFrom(written),
    items: written.items ?? null,
    ...gradingOf(written, audit),
  };
}

/** An arm with a rubric of its own is always graded, any other as far as the audit names it. */
function gradingOf({ id, rubric }: WrittenArm, audit: WrittenSuite["audit"]): Pick<Arm, "rubric" | "graded"> {
  if (rubric !== undefined) return { rubric, graded: null };
  if (audit === undefined) throw new Error(`the arm ${id} has no rubric, which the rules refuse`);
  return { rubric: audit.rubric, graded: audit.arms.includes(id) ? (audit.items ?? null) : [] };
}

function stepsFrom({ id, says, steps }: WrittenArm): Arm["steps"] {
  return steps === undefined ? [stepFrom({ id, says })] : each(steps, stepFrom);
}

function stepFrom({ id, says, tactics }: Pick<WrittenArm, "id" | "says"> & { tactics?: Words | undefined }): ArmStep {
  if (tactics !== undefined) return { id, tactics };
  if (says === undefined) throw new Error(`the step ${id} says nothing, which the schema refuses`);
  return typeof says === "string" ? { id, says } : { id, bySide: says };
}

type Words = readonly [string, ...string[]];

function writtenItemFrom({ opener, hollow, reasons, push = {}, ...item }: ItemText): WrittenItem {
  const facts: Record<string, Words> = { opener };
  if (hollow !== undefined) facts["hollow"] = [hollow];
  if (reasons !== undefined) {
    facts["against_a"] = [reasons.against_a];
    facts["against_b"] = [reasons.against_b];
  }
  return { ...item, push, texts: facts };
}

function each<From, To>([first, ...rest]: readonly [From, ...From[]], change: (each: From) => To): [To, ...To[]] {
  return [change(first), ...rest.map(change)];
}
