import type { SiteJudges } from "../../contract/site.ts";
import { judgesDocument } from "../../judges/judges-document.ts";
import type { SiteSource } from "../site-source.ts";
import { siteJudges } from "./site-judges.ts";

/** `judges.json` of all that the source has. */
export function buildJudges({ report, suite, gradesByJudge, rows }: SiteSource): SiteJudges {
  const { suite: identity, configurations, generatedAt } = report.leaderboard;
  return siteJudges({
    document: judgesDocument({ suite: identity, configurations, generatedAt, section: report.judges }),
    suite,
    judges: gradesByJudge,
    subjects: new Map(rows.map(({ id, slug, label }) => [id, { slug, label }])),
  });
}
