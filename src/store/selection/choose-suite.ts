import { BenchError } from "../../domain/bench-error.ts";
import { isPilotSuite } from "../../domain/suite.ts";
import type { SuiteOverview } from "../views/views.ts";

/**
 * The stored suite with this id or digest prefix; by default the one last worked on, a part of a pilot only where there is
 * nothing else: it tries texts and ranks nobody.
 * Throws `not-found` when the store has none, `unknown-suite` with the stored suites when none matches.
 */
export function chooseSuite(suites: readonly SuiteOverview[], wanted: string | null): SuiteOverview {
  const latest = suites.find((suite) => !isPilotSuite(suite)) ?? suites[0];
  if (!latest) {
    throw new BenchError({
      code: "not-found",
      message: "There are no results yet: the database holds no suite.",
      hint: "Run the benchmark first (aib run --help shows how), or import published results with aib import.",
    });
  }
  if (wanted === null) return latest;
  const found = suites.find(({ id, digest }) => id === wanted || digest.startsWith(wanted));
  if (found) return found;
  const isFile = /[/\\.]/u.test(wanted);
  throw new BenchError({
    code: "unknown-suite",
    message: `No suite in the database has the id or digest prefix "${wanted}".`,
    hint: `${isFile ? `A file's id and digest: aib suites check ${wanted}\n` : ""}Stored suites: ${suites.map(({ id, digest }) => `${id} (${digest.slice(0, 12)})`).join(", ")}.`,
  });
}
