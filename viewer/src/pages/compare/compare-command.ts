interface CommandInput {
  /** The reference first. */
  readonly labels: readonly string[];
  /** Named only where the store has several suites. */
  readonly suiteDigest: string | null;
}

/** The command that tests what is compared, ready for a POSIX shell. */
export function compareCommand({ labels, suiteDigest }: CommandInput): string {
  return [
    "aib compare",
    ...labels.map(shellWord),
    ...(labels.length > 2 ? ["--against-first"] : []),
    ...(suiteDigest === null ? [] : ["--suite", shellWord(suiteDigest.slice(0, 12))]),
  ].join(" ");
}

function shellWord(text: string): string {
  return /^[\w.@:+/=-]+$/u.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
