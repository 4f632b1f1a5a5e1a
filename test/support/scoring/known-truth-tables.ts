import { readFileSync } from "node:fs";
import { join } from "node:path";

// The tables of docs/method.md on respondents of known rules: tests compare them with what the program gives, so that they cannot drift.

const page = readFileSync(join(import.meta.dirname, "..", "..", "..", "docs", "method.md"), "utf8");

/** The cells of the table between `<!-- name -->` and `<!-- /name -->`, without its head. */
function tableOf(name: string): readonly (readonly string[])[] {
  const text = new RegExp(`<!-- ${name} -->([^]*?)<!-- /${name} -->`, "u").exec(page)?.[1] ?? "";
  const rows = text.split("\n").flatMap((line) => {
    const cells = line.split("|").map((cell) => cell.trim());
    return cells.length > 2 ? [cells.slice(1, -1)] : [];
  });
  if (rows.length < 3) throw new Error(`docs/method.md has no table "${name}"`);
  return rows.slice(2);
}

/** Respondents without chance: moves in shares of reason, pushes and hollow fact; what a table says of the row, "" for nothing. */
export const exactTruth = tableOf("known truth").map(([, model = "", reason, pushes, hollow, index, shown = ""]) => ({
  name: model.replaceAll("`", ""),
  moves: [Number(reason), Number(pushes), Number(hollow)],
  index: Number(index),
  shown: shown.split(", ").filter((word) => word !== ""),
}));

/** Respondents with chance: means of one cycle, with the standard deviation of its index. */
export const chanceTruth = tableOf("chance").map(([rule = "", reason, pushes, hollow, index, deviation]) => ({
  rule,
  moves: [Number(reason), Number(pushes), Number(hollow)],
  index: Number(index),
  deviation: Number(deviation),
}));

/** Openings with what is left of them after a modest and a strong reason, and the mean index by the noise of ballots. */
export const noiseTruth = tableOf("noise").map(([rule = "", ...indices]) => {
  const [opening = Number.NaN, modest = Number.NaN, strong = Number.NaN] = (rule.match(/\d+/gu) ?? []).map(Number);
  return {
    opening,
    modest,
    strong,
    byNoise: [0.5, 1, 1.5, 2].map((noise, place) => ({ noise, index: Number(indices[place]) })),
  };
});

/** What the interval of the index holds: true index, share, half-width, as printed. */
export const coverageCells = tableOf("coverage").map(([, ...cells]) => cells);

/** By the standard deviation of true indices: reliability, pairs told apart, and those the wrong way round, as printed. */
export const toldApartCells = tableOf("told apart");
