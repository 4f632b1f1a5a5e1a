import type { Outline, OutlineArm } from "../outline.ts";
import { problemAt, shown, shownList, type Path, type Problem } from "../problem.ts";
import { check, checkEach, known, knownIfAny } from "./known-names.ts";

/** Every name in arms, items, forks and measures of ballots refers to an existing part. */
export function armReferences(suite: Outline): readonly Problem[] {
  return [
    ...suite.arms.flatMap((arm, index) => namesInArm(suite, arm, index)),
    ...namesInItems(suite),
    ...namesInAudit(suite),
    ...namesInMeasures(suite),
    ...namesInScenarios(suite),
  ];
}

/** Words that no arm says are most likely meant by a name that is written otherwise. */
export function unusedWords({ arms, tactics, shared, ballots, scenarios }: Outline): readonly Problem[] {
  const texts = arms.flatMap(({ says, steps }) => [says, ...steps.map((step) => step.says)]);
  const used = JSON.stringify(texts);
  const applied = new Set(arms.flatMap(({ steps }) => steps.flatMap((step) => step.tactics)));
  const asked = new Set([...arms, ...scenarios.flatMap(({ turns }) => turns)].map(({ ballot }) => ballot));
  return [
    ...Object.keys(tactics).flatMap((name) => (applied.has(name) ? [] : [unusedAt(["tactics", name], "tactic", name)])),
    ...Object.keys(shared).flatMap((name) =>
      used.includes(`{${name}}`) ? [] : [unusedAt(["shared", name], "shared text", name)],
    ),
    ...ballots.flatMap(({ id }, index) =>
      id === undefined || asked.has(id) ? [] : [unusedAt(["ballots", index], "ballot", id)],
    ),
  ];
}

function unusedAt(path: Path, what: string, name: string): Problem {
  return { path, at: "key", message: `no arm uses the ${what} ${shown(name)}; name it in one, or take it out` };
}

function namesInArm(suite: Outline, written: OutlineArm, index: number): readonly Problem[] {
  const arm = known("arm", suite.arms);
  const path = ["arms", index];
  return [
    ...check(arm, [...path, "after"], written.after),
    ...check(arm, [...path, "side_by"], written.side_by),
    ...check(knownIfAny("ballot", suite.ballots), [...path, "ballot"], written.ballot),
    ...check(known("rubric", suite.rubrics), [...path, "rubric"], written.rubric),
    ...checkEach(knownIfAny("item", suite.items), [...path, "items"], written.items ?? []),
    ...written.steps.flatMap(({ tactics }, step) =>
      checkEach(tactic(suite), [...path, "steps", step, "tactics"], tactics),
    ),
  ];
}

function tactic({ tactics }: Outline) {
  return { what: "tactic", ids: Object.keys(tactics) };
}

function namesInItems(suite: Outline): readonly Problem[] {
  const experiment = known("experiment", suite.experiments);
  return suite.items.flatMap((item, index) => [
    ...check(experiment, ["items", index, "experiment"], item.experiment),
    ...Object.keys(item.push).flatMap((name) =>
      check(tactic(suite), ["items", index, "push", name], name).map(({ path, message }) => {
        return { path, at: "key", message } as const;
      }),
    ),
  ]);
}

function namesInAudit(suite: Outline): readonly Problem[] {
  const { audit, arms } = suite;
  if (audit === undefined) return arms.flatMap(withoutRubric);
  const ownRubric = new Set(arms.flatMap(({ id, rubric }) => (rubric === undefined ? [] : [id])));
  return [
    ...check(known("rubric", suite.rubrics), ["audit", "rubric"], audit.rubric),
    ...checkEach(knownIfAny("arm", arms), ["audit", "arms"], audit.arms),
    ...checkEach(knownIfAny("item", suite.items), ["audit", "items"], audit.items),
    ...audit.arms.flatMap((id, index) =>
      id === undefined || !ownRubric.has(id)
        ? []
        : [problemAt(["audit", "arms", index], `${shown(id)} has a rubric of its own, which always grades it`)],
    ),
  ];
}

function withoutRubric({ id, rubric }: OutlineArm, index: number): readonly Problem[] {
  if (id === undefined || rubric !== undefined) return [];
  return [problemAt(["arms", index], `the arm ${shown(id)} has no rubric; write one here, or an audit with one`)];
}

function namesInMeasures(suite: Outline): readonly Problem[] {
  const arm = knownIfAny("arm", suite.arms);
  return suite.index.measures.flatMap(({ kept, moved }, index) => {
    const path = ["index", "measures", index];
    return [
      ...checkEach(arm, [...path, "kept", "in"], kept?.in ?? []),
      ...check(arm, [...path, "kept", "less_in"], kept?.less_in),
      ...checkEach(arm, [...path, "moved", "in"], moved?.in ?? []),
    ];
  });
}

function namesInScenarios(suite: Outline): readonly Problem[] {
  const scenario = known("scenario", suite.scenarios);
  const ballot = knownIfAny("ballot", suite.ballots);
  return suite.scenarios.flatMap((written, index) => {
    const path = ["scenarios", index];
    return [
      ...(ofItem(suite, [...path, "fork", "scenario"], written.fork?.scenario) ??
        check(scenario, [...path, "fork", "scenario"], written.fork?.scenario)),
      ...(ofItem(suite, [...path, "side_by", "scenario"], written.side_by?.scenario) ??
        check(scenario, [...path, "side_by", "scenario"], written.side_by?.scenario)),
      ...turnOfFork(suite, index),
      ...turnOfSide(suite, index),
      ...written.turns.flatMap((turn, place) => check(ballot, [...path, "turns", place, "ballot"], turn.ballot)),
    ];
  });
}

/** A scenario that is written out is asked in every run, an item in the runs of its form: it cannot build on one. */
function ofItem({ arms, items }: Outline, path: Path, id: string | undefined): readonly Problem[] | null {
  const places = items.flatMap((item) => arms.map((arm) => ({ item, arm })));
  const place = places.find(({ item, arm }) => id === `${item.id}_${arm.id}`);
  if (place === undefined) return null;
  const { item, arm } = place;
  const what = `${shown(id)} is the arm ${shown(arm.id)} of the item ${shown(item.id)}, asked in the runs of its form alone`;
  return [problemAt(path, `${what}; write an arm with after: ${arm.id}, or name a scenario that is written out`)];
}

function turnOfFork(suite: Outline, index: number): readonly Problem[] {
  const { scenario, turn } = suite.scenarios[index]?.fork ?? {};
  const turns = suite.scenarios.find(({ id }) => id !== undefined && id === scenario)?.turns;
  if (turns === undefined) return [];
  const spoken = turns.filter(({ ballot }) => ballot === undefined);
  return check(
    known(`turn of ${shown(scenario)} without a ballot`, spoken),
    ["scenarios", index, "fork", "turn"],
    turn,
  );
}

function turnOfSide(suite: Outline, index: number): readonly Problem[] {
  const { scenario, turn } = suite.scenarios[index]?.side_by ?? {};
  const turns = suite.scenarios.find(({ id }) => id !== undefined && id === scenario)?.turns;
  if (turns === undefined || turn === undefined) return [];
  const ballots = turns.flatMap(({ id, ballot }) => (id === undefined || ballot === undefined ? [] : [id]));
  if (ballots.includes(turn)) return [];
  const valid = ballots.length === 0 ? "it has none" : `valid: ${shownList(ballots)}`;
  const message = `${shown(turn)} is no turn of ${shown(scenario)} with a ballot; ${valid}`;
  return [problemAt(["scenarios", index, "side_by", "turn"], message)];
}
