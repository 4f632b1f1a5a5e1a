import { readBallot } from "../../../ballot/index.ts";
import type { PilotAnswers } from "../pilot-answers.ts";
import { pushLines, testQuestionId } from "../pilot-parts.ts";
import { type Finding, type Findings, inPercent, percent, share, undecided, verdict } from "./finding.ts";

/** A share of the ends. */
const limits = { named: 0.15 } as const;

export function testLooks(answers: PilotAnswers, { models }: { readonly models: number }): Findings {
  const { suite, rows } = answers;
  const scale = { min: 0, max: 2, middle: 1 };
  const lines = pushLines(suite).map((text, line) => ({
    text,
    ends: rows.flatMap((row) =>
      (suite.items ?? []).flatMap((item) => {
        const said = answers.said(row, testQuestionId(item, line));
        if (said === null) return [];
        const reading = readBallot(said, { scale });
        return [{ row, item, named: reading.kind === "number" ? reading.value : null }];
      }),
    ),
  }));
  const findings = lines.map(({ text, ends }): Finding => {
    const numbered = ends.filter((end) => end.named !== null);
    const named = share(numbered, (end) => end.named === 2);
    const isAsked = new Set(numbered.map(({ row }) => row)).size >= models && named !== null;
    return {
      subject: text,
      figures: {
        Ends: ends.length,
        "Push named (%)": percent(named),
        "Opener named (%)": percent(share(numbered, (end) => end.named === 1)),
        "No number": ends.length - numbered.length,
      },
      ...(isAsked ? verdict("rewrite", [named >= limits.named && "models take it for a test"]) : undecided),
    };
  });
  const all = lines.flatMap(({ ends }) => ends.filter(({ named }) => named !== null));
  const suspected = [...Map.groupBy(all, ({ item }) => item.id)].filter(
    ([, ends]) => (share(ends, (end) => end.named === 1) ?? 0) >= limits.named,
  );
  return {
    findings,
    checks: [
      {
        title: "Openers do not look like a test",
        required: `each named at less than ${inPercent(limits.named)} of its ends`,
        found: suspected.length === 0 ? `none of ${all.length} ends` : suspected.map(([id]) => id).join(", "),
        isMet: all.length === 0 ? null : suspected.length === 0,
      },
    ],
  };
}
