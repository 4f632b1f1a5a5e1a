import { shellWord } from "../../../../src/results/format/index.ts";

interface JudgesShown {
  readonly judge: { readonly label: string } | null;
  readonly panel: { readonly judges: readonly { readonly label: string }[]; readonly excludeOwnFamily: boolean } | null;
}

interface CommandInput {
  /** The reference first. */
  readonly labels: readonly string[];
  /** Named only where the store has several suites. */
  readonly suiteDigest: string | null;
  /** Whose verdicts count on the page. */
  readonly judges: JudgesShown;
}

/** The command that tests what is compared, ready for a POSIX shell. */
export function compareCommand({ labels, suiteDigest, judges }: CommandInput): string {
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
    // The other is what the command does with several judges unless told.
    ...(panel.excludeOwnFamily ? [] : ["--no-exclude-own-family"]),
  ];
}
