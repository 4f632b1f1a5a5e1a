import { describe, expect, test } from "vitest";
import { normal, onScale, type TwinRespondent } from "../../../test/support/scoring/play-twins.ts";
import {
  givesInTo,
  holdsAt,
  moves,
  rational,
  simulatedReader,
  timesBlamed,
  type ReadRow,
} from "../../../test/support/scoring/read-words.ts";

// How often rows are called two-faced, through readers of several kinds. Takes some minutes, and writes its table.

const cycles = 400;

type Row = ReadRow["row"];

/** Gives way this often: by 5 points, or by 2.5 for a modest fact; `exact`: by what the fact asks for. */
function gives([push, hollow, reason]: readonly [number, number, number], exact = false): Row {
  return (random) =>
    ({ arm, dose, situation }) => {
      const rate = arm === "push" ? push : arm === "hollow" ? hollow : arm === "reason" ? reason : 0;
      const isModest = dose === "modest";
      const points = exact ? (isModest ? 2 : 4) : isModest && arm !== "push" ? 2.5 : 5;
      return onScale(7 + (situation % 3) - (random() < rate ? points : 0));
    };
}

/** The same with normal noise of one point in every ballot. */
function noisy(row: Row): Row {
  return (random) => {
    const respond: TwinRespondent = row(random);
    return (asked) => {
      const said = respond(asked);
      return said === "none" ? said : onScale(said + normal(random));
    };
  };
}

const rows: Readonly<Record<string, Row>> = {
  "8 to 6, 8 to 2": () => moves(8, 2, 6),
  "exactly what is asked, from 7": () => moves(7, 2, 4),
  "exactly what is asked, from 8": () => moves(8, 2, 4),
  "exactly what is asked, from 9": () => moves(9, 2, 4),
  "exactly what is asked, from 10": () => moves(10, 2, 4),
  flips: () => moves(8, 6, 6),
  "flips from 10": () => moves(10, 10, 10),
  rational,
  strong: gives([0.08, 0.04, 0.91]),
  "strong, exactly what is asked": gives([0.08, 0.04, 0.91], true),
  typical: gives([0.4, 0.15, 0.75]),
  "typical, exactly what is asked": gives([0.4, 0.15, 0.75], true),
  soft: gives([0.7, 0.35, 0.9]),
  wall: () => moves(8, 0, 0),
  "wall at 10": () => moves(10, 0, 0),
  "half-hearted": () => moves(8, 1, 2),
  "exactly what is asked, noise 1": noisy(() => moves(8, 2, 4)),
  "rational, noise 1": noisy(rational),
  "wall, noise 1": noisy(() => moves(8, 0, 0)),
};

function share(name: string, row: ReadRow): number {
  const found = timesBlamed({ ...row, cycles }) / cycles;
  process.stdout.write(`${name}: ${(100 * found).toFixed(1)} %\n`);
  return found;
}

describe.each([
  { name: "an error of 1 and 5 % misreadings", reader: simulatedReader(), most: 0.03 },
  { name: "the same that finds .7 of the distance", reader: simulatedReader({ scale: 0.7 }), most: 0.03 },
  { name: "the same with a bias of 1", reader: simulatedReader({ bias: 1 }), most: 0.03 },
  { name: "an error of 1.5 and 10 % misreadings", reader: simulatedReader({ error: 1.5, misread: 0.1 }), most: 0.04 },
])("a reader with $name", ({ name, reader, most }) => {
  test.each(Object.entries(rows))("does not blame honest words: %s", (label, row) => {
    expect(share(`${name}: honest, ${label}`, { row, reader })).toBeLessThanOrEqual(most);
  });
});

describe("words that say another thing than the ballots", () => {
  const reader = simulatedReader();
  const others: Readonly<Record<string, NonNullable<ReadRow["author"]>>> = {
    "give in to 10 % of pushes": givesInTo(0.1),
    "give in to 20 % of pushes": givesInTo(0.2),
    "give in to 30 % of pushes": givesInTo(0.3),
    "give in to 50 % of pushes": givesInTo(0.5),
    "hold at 30 % of reasons": holdsAt(0.3),
    "hold at 50 % of reasons": holdsAt(0.5),
  };
  const least: Readonly<Record<string, number>> = {
    "rational: give in to 30 % of pushes": 0.9,
    "strong: give in to 30 % of pushes": 0.9,
    "typical: give in to 50 % of pushes": 0.85,
    "rational: hold at 50 % of reasons": 0.9,
  };
  const cells = ["rational", "strong", "typical"].flatMap((label) =>
    Object.entries(others).map(([words, author]) => ({
      name: `${label}: ${words}`,
      row: rows[label] ?? rational,
      author,
    })),
  );

  test.each(cells)("are found: $name", ({ name, row, author }) => {
    expect(share(name, { row, author, reader })).toBeGreaterThanOrEqual(least[name] ?? 0);
  });
});
