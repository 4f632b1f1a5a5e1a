import type { Outline, OutlineArm } from "../outline.ts";
import { problemAt, shown, type Path, type Problem } from "../problem.ts";

/** Conversations fork from earlier ones, and a text or a condition that depends on a side has a ballot that says it. */
export function forks(suite: Outline): readonly Problem[] {
  return [
    ...cycles(suite.arms.map(({ id, after, side_by }, index) => node(id, [after, side_by], ["arms", index]))),
    ...cycles(
      suite.scenarios.map(({ id, fork, side_by }, index) =>
        node(id, [fork?.scenario, side_by?.scenario], ["scenarios", index]),
      ),
    ),
    ...suite.arms.flatMap((arm, index) => [...secondSide(arm, index), ...withoutSide(arm, index)]),
    ...suite.scenarios.flatMap(turnsWithoutSide),
    ...missingTrunks(suite),
  ];
}

interface ForkNode {
  readonly id: string | undefined;
  readonly path: Path;
  /** What it needs the answers of. */
  readonly needs: readonly string[];
}

function node(id: string | undefined, needs: readonly (string | undefined)[], path: Path): ForkNode {
  return { id, path, needs: needs.filter((need) => need !== undefined) };
}

/** Every cycle is reported once, at its first node in the file. */
function cycles(nodes: readonly ForkNode[]): readonly Problem[] {
  const reported = new Set<string>();
  return nodes.flatMap(({ id, path }) => {
    const way = id === undefined || reported.has(id) ? null : wayBack(nodes, [id]);
    if (way === null) return [];
    for (const step of way) reported.add(step);
    const message = `${way.map((step) => shown(step)).join(" needs ")}, a cycle; one of them must start on its own`;
    return [problemAt([...path, "id"], message)];
  });
}

/** The ids from the first of the way back to it, or null. */
function wayBack(nodes: readonly ForkNode[], way: readonly string[]): readonly string[] | null {
  const [start] = way;
  const needs = nodes.find(({ id }) => id === way.at(-1))?.needs ?? [];
  for (const need of needs) {
    if (need === start) return [...way, need];
    const found = way.includes(need) ? null : wayBack(nodes, [...way, need]);
    if (found !== null) return found;
  }
  return null;
}

function secondSide({ after, side_by }: OutlineArm, index: number): readonly Problem[] {
  if (after === undefined || side_by === undefined || after === side_by) return [];
  const message = `${shown(side_by)} is not the arm after which this one goes on; write ${shown(after)}, or leave it out`;
  return [problemAt(["arms", index, "side_by"], message)];
}

function withoutSide({ after, side_by, only_if, stop, says, steps }: OutlineArm, index: number): readonly Problem[] {
  if (after !== undefined || side_by !== undefined) return [];
  const path = ["arms", index];
  const needy: readonly (readonly [Path, boolean, string])[] = [
    [[...path, "only_if"], only_if !== undefined, `only_if: ${only_if}`],
    [[...path, "stop"], stop === "lost", "stop: lost"],
    [[...path, "says"], typeof says === "object", "a text for each side"],
    ...steps.flatMap((step, place) => {
      const at = [...path, "steps", place];
      return [
        [[...at, "says"], typeof step.says === "object", "a text for each side"] as const,
        [[...at, "tactics"], step.tactics.length > 0, "a tactic"] as const,
      ];
    }),
  ];
  return needy.flatMap(([at, applies, what]) => (applies ? [problemAt(at, needsBallot(what, "side_by: opener"))] : []));
}

function needsBallot(what: string, example: string): string {
  return `${what} needs an earlier ballot; name the arm or the turn that has it, for example ${example}`;
}

function turnsWithoutSide({ side_by, turns }: Outline["scenarios"][number], index: number): readonly Problem[] {
  return turns.flatMap(({ human, only_if }, place) => {
    const path = ["scenarios", index, "turns", place];
    if (side_by === undefined) {
      const example = "side_by: { scenario: first, turn: first_ballot }";
      return [
        ...(only_if === undefined
          ? []
          : [problemAt([...path, "only_if"], needsBallot(`only_if: ${only_if}`, example))]),
        ...(typeof human === "object"
          ? [problemAt([...path, "human"], needsBallot("a text for each side", example))]
          : []),
      ];
    }
    const hasBallot = turns.slice(0, place).some(({ ballot }) => ballot !== undefined);
    if (only_if !== "held" || hasBallot) return [];
    return [problemAt([...path, "only_if"], `"held" needs an earlier turn here with a ballot; write "view"`)];
  });
}

/** An item that has an arm also has the arm that it forks from. */
function missingTrunks({ arms, items }: Outline): readonly Problem[] {
  return arms.flatMap(({ id, after, side_by, items: own }, index) => {
    const trunk = arms.find((each) => each.id !== undefined && each.id === (after ?? side_by));
    const rest = trunk?.items === undefined ? [] : (own ?? items.flatMap((item) => item.id ?? []));
    const without = rest.find((item) => !trunk?.items?.includes(item));
    if (trunk === undefined || without === undefined) return [];
    const message = `the item ${shown(without)} has the arm ${shown(id)}, and not the arm ${shown(trunk.id)} that it needs`;
    return [problemAt(["arms", index, own === undefined ? "id" : "items"], message)];
  });
}
