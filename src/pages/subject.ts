import type { Leaderboard } from "../results/contract.ts";
import { distinctSuiteName, suiteReference } from "../results/format/names.ts";
import { shellWord } from "../results/format/unseen-characters.ts";

// What a page is about, in its title and its lead.

/** The suite. */
export function titleOf({ suite }: Pick<Leaderboard, "suite">): string {
  return `${suite.title} · suite ${suiteName(suite)}`;
}

function suiteName({ id, version, origin }: Leaderboard["suite"]): string {
  return `${id} ${version}${origin === "imported" ? ", imported" : ""}`;
}

/** Whose verdicts or readings the numbers are from, in a title. */
export function describeGraders({ judge, panel, readers }: Pick<Leaderboard, "judge" | "panel" | "readers">): string {
  const graded = judge !== null ? [describeGrader(judge)] : panel !== null ? [describePanel(panel)] : [];
  if (readers === undefined) return graded[0] ?? "no judge";
  return [...graded, readers.length === 0 ? "words not read" : `words read by ${readers.map(nameOf).join(", ")}`].join(
    " · ",
  );
}

function describePanel(panel: NonNullable<Leaderboard["panel"]>): string {
  const silent = panel.leftOut.flatMap((each) => (each.why === "no-information" ? each.judge : []));
  const alone = panel.severity?.kind === "not-identified" ? panel.severity.rankedBy : [];
  const heard = alone.length > 0 ? alone : panel.judges.filter(({ id }) => !silent.some((each) => each.id === id));
  const without = silent.length === 0 ? "" : `, without ${silent.map(nameOf).join(", ")}`;
  const names = heard.map(nameOf).join(", ");
  return `${heard.length === 1 ? `judge ${names}` : `median of ${heard.length} judges (${names})`}${without}`;
}

/** One judge, in a title. */
export function describeGrader(judge: NonNullable<Leaderboard["judge"]>): string {
  return `judge ${nameOf(judge)}`;
}

/** A judge's label shows how it differs from the default settings. */
function nameOf({ label, model }: NonNullable<Leaderboard["judge"]>): string {
  return / blind\b/u.test(label) ? label : model;
}

/** Whose grades, under which configurations, and how many rows are ranked. */
export function describeLeaderboard(leaderboard: Leaderboard): string {
  const { suite, configurations, rows, experiments } = leaderboard;
  const complete = rows.filter((row) => row.complete);
  const unranked = complete.filter((row) => (row.unranked ?? null) !== null).length;
  const partial = complete.filter(({ pending }) => pending > 0).length;
  const counts = [
    `${complete.length - unranked} ranked${partial === 0 ? "" : ` (${partial} of them lack answers or grades)`}`,
    ...(unranked === 0 ? [] : [`${unranked} not ranked`]),
    `${rows.length - complete.length} incomplete`,
  ];
  return [
    describeGraders(leaderboard),
    configurations.map(({ variant, delivery }) => `${variant} + ${delivery}`).join(", "),
    `digest ${suite.digest.slice(0, 12)}`,
    experiments === null ? counts.join(", ") : `only ${experiments.join(", ")}`,
  ].join(" · ");
}

/** The other suites of the store. */
export function describeOthers({ suite, otherSuites }: Leaderboard): readonly string[] {
  const all = [suite, ...otherSuites];
  return otherSuites.map((other) => {
    const name = distinctSuiteName(other, all, suiteName);
    return `Also here: ${name}, ${other.results} results. aib leaderboard --suite ${shellWord(suiteReference(other, all))}`;
  });
}
