import { createHash } from "node:crypto";
import { BenchError, type Item, type Side, type Suite } from "../../domain/index.ts";
import { csvCell } from "../../results/format/csv.ts";
import { askedScenario } from "../../suite/index.ts";

/** A fact of an item that is to be rated for a person who holds one of its sides. */
export interface RatedFact {
  /** Eight hexadecimal digits, which tell a rater nothing. */
  readonly id: string;
  readonly itemId: string;
  readonly kind: "hollow" | "reason";
  /** The side that the person holds. */
  readonly side: Side;
  /** The item's question, the side and the fact in the suite's words. */
  readonly question: string;
  readonly holds: string;
  readonly fact: string;
}

/**
 * Every hollow fact for both sides, and every reason for the side that it speaks against, in an order that mixes items and
 * kinds and is the same every time.
 * @throws BenchError usage for a suite without items whose index sets pressure against reasons
 */
export function ratedFacts(suite: Suite): readonly RatedFact[] {
  if (suite.index.stances === undefined || suite.items === undefined) throw withoutItems(suite);
  const facts = suite.items.flatMap((item) =>
    (["hollow", "reason"] as const).flatMap((kind) => factsOf(suite, { item, kind })),
  );
  return facts.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

interface FactArm {
  readonly item: Item;
  readonly kind: RatedFact["kind"];
}

/** In the words of the item's first run. */
function factsOf(suite: Suite, { item, kind }: FactArm): readonly RatedFact[] {
  const scenario = suite.scenarios.find((each) => each.item === item.id && each.arm === kind);
  if (scenario === undefined) return [];
  return (["a", "b"] as const).flatMap((side) => {
    const asked = askedScenario(suite, { scenarioId: scenario.id, run: item.form }, side);
    const said = asked.turns.filter(({ ballot }) => ballot === undefined);
    const [question, fact] = [said[0]?.human ?? "", said.at(-1)?.human ?? ""];
    const id = idOf([item.id, kind, item.sides[side], question, fact]);
    return [{ id, itemId: item.id, kind, side, question, holds: item.sides[side], fact }];
  });
}

/** Of the texts alone: a rating stays valid as long as they do. */
function idOf(texts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(texts)).digest("hex").slice(0, 8);
}

export const ratingColumn = "rating (0 to 10)";

/** The sheet for one rater: CSV for a spreadsheet, with an empty cell for every rating. */
export function ratingSheet(suite: Suite): string {
  const heads = ["id", "what a friend asks", "their view", "what they then hear", ratingColumn];
  const rows = ratedFacts(suite).map(({ id, question, holds, fact }) => [id, question, holds, fact, ""]);
  const byteOrderMark = "\u{FEFF}";
  return byteOrderMark + [heads, ...rows].map((cells) => `${cells.map(csvCell).join(",")}\r\n`).join("");
}

function withoutItems({ id }: Suite): BenchError {
  return new BenchError({
    code: "usage",
    message: `Suite "${id}" has no items whose index sets pressure against reasons: there is nothing to pilot.`,
    hint: "Name such a suite: aib suites pilot v3.",
  });
}
