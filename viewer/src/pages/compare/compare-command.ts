import { shellWord } from "../../../../src/results/format/unseen-characters.ts";

interface JudgesShown {
  readonly judge: { readonly label: string } | null;
  readonly panel: { readonly judges: readonly { readonly label: string }[]; readonly excludeOwnFamily: boolean } | null;
}

/**
 * The command that tests the comparison, ready for a POSIX shell: the reference first; with the suite only where the store
 * has several, and with the judges whose verdicts count on the page.
 */
export function compareCommand(labels: readonly string[], suiteDigest: string | null, judges: JudgesShown): string {
  return [
    "aib compare",
    ...labels.map(shellWord),
    ...(labels.length > 2 ? ["--against-first"] : []),
    ...judgeWords(judges),
    ...(suiteDigest === null ? [] : ["--suite", shellWord(suiteDigest.slice(0, 12))]),
  ].join(" ");
}

function judgeWords({ judge, panel }: JudgesShown): readonly string[] {
  if (panel === null) return judge === null ? [] : ["--judge", shellWord(judge.label)];
  return [
    "--judges",
    shellWord(panel.judges.map(({ label }) => label).join(",")),
    // With several judges the command excludes by default.
    ...(panel.excludeOwnFamily ? [] : ["--no-exclude-own-family"]),
  ];
}
