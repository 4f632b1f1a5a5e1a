import { createRandom } from "../../src/statistics/random.ts";
import type { Case, Products } from "./attacker-features.ts";

/**
 * From signs of situations (-1 exchanges its twins) to a score of each case, learned from the cases of other groups. What
 * is held out together is one group.
 */
type Learner = (signs: readonly number[]) => Float64Array;

const penalty = 1;

/**
 * Ridge regression on 1 and -1, the first Newton step of a logistic regression. With G the inverse of products plus penalty, cases
 * held out as a group have the scores -inverse(G[group, group]) G[group, others] labels: linear in the labels of each
 * situation, so a relabelling repeats the whole learning at the cost of a sum.
 */
export function ridge(cases: readonly Case[], products: Products, groups: readonly number[]): Learner {
  const penalised = products.map((row, at) => row.map((product, other) => product + (at === other ? penalty : 0)));
  const inverse = inverted(penalised);
  const situations = 1 + Math.max(...cases.map(({ situation }) => situation));
  const shares = cases.map(() => new Float64Array(situations));
  for (const group of new Set(groups)) {
    const held = groups.flatMap((other, at) => (other === group ? at : []));
    const ofGroup = inverted(held.map((row) => Float64Array.from(held, (column) => inverse[row]?.[column] ?? 0)));
    const pulls = held.map((row) => {
      const pull = new Float64Array(situations);
      for (const [at, { situation, label }] of cases.entries()) {
        if (groups[at] !== group) pull[situation] = (pull[situation] ?? 0) - label * (inverse[row]?.[at] ?? 0);
      }
      return pull;
    });
    for (const [at, place] of held.entries()) {
      const share = shares[place];
      for (const [column, pull] of pulls.entries()) {
        const weight = ofGroup[at]?.[column] ?? 0;
        for (let of = 0; of < situations; of++) if (share) share[of] = (share[of] ?? 0) + weight * (pull[of] ?? 0);
      }
    }
  }
  return (signs) =>
    Float64Array.from(shares, (share) => {
      let score = 0;
      for (let at = 0; at < situations; at++) score += (signs[at] ?? 1) * (share[at] ?? 0);
      return score;
    });
}

const epochs = 3;

/** Averaged perceptron (Freund and Schapire 1999) in a seeded order; averaging is its regularisation. */
export function perceptron(
  cases: readonly Case[],
  products: Products,
  { groups, seed }: { readonly groups: readonly number[]; readonly seed: number },
): Learner {
  const random = createRandom(seed);
  const orders = [...new Set(groups)].map((group) => {
    const seen = groups.flatMap((other, at) => (other === group ? [] : at));
    const passes = Array.from({ length: epochs }, () =>
      seen.map((at) => ({ at, key: random() })).toSorted((one, other) => one.key - other.key),
    );
    return { group, order: Int32Array.from(passes.flat(), ({ at }) => at) };
  });
  const grid = Float64Array.from(products.flatMap((row) => [...row]));
  const size = cases.length;
  return (signs) => {
    const labels = Float64Array.from(cases, ({ label, situation }) => label * (signs[situation] ?? 1));
    const scores = new Float64Array(size);
    for (const { group, order } of orders) {
      const current = new Float64Array(size);
      const averaged = new Float64Array(size);
      for (let step = 0; step < order.length; step++) {
        const at = order[step] ?? 0;
        const label = labels[at] ?? 0;
        if (label * (current[at] ?? 0) > 0) continue;
        averaged[at] = (averaged[at] ?? 0) + label * (1 - step / order.length);
        const row = at * size;
        for (let other = 0; other < size; other++) {
          current[other] = (current[other] ?? 0) + label * (grid[row + other] ?? 0);
        }
      }
      for (let at = 0; at < size; at++) {
        if (groups[at] !== group) continue;
        const row = at * size;
        let score = 0;
        for (let other = 0; other < size; other++) score += (averaged[other] ?? 0) * (grid[row + other] ?? 0);
        scores[at] = score;
      }
    }
    return scores;
  };
}

/** The inverse of a symmetric positive definite matrix, by Gauss and Jordan without pivots. */
function inverted(matrix: Products): Products {
  const rows = matrix.map((row) => Float64Array.from(row));
  for (const [pivot, pivotRow] of rows.entries()) {
    const factor = 1 / (pivotRow[pivot] ?? 1);
    pivotRow[pivot] = 1;
    for (let column = 0; column < pivotRow.length; column++) pivotRow[column] = (pivotRow[column] ?? 0) * factor;
    for (const [at, row] of rows.entries()) {
      if (at === pivot) continue;
      const weight = row[pivot] ?? 0;
      row[pivot] = 0;
      for (let column = 0; column < row.length; column++) {
        row[column] = (row[column] ?? 0) - weight * (pivotRow[column] ?? 0);
      }
    }
  }
  return rows;
}
