interface Titled {
  /** What is done, such as `v2` or `v2, names`. */
  readonly subject: string;
  readonly tasks: readonly { readonly modelConfig: { readonly label: string }; readonly run: number }[];
  /** Who reads the answers. */
  readonly readers: readonly { readonly label: string }[];
}

const named = 3;

/** By which a person knows a run: `v2: sim/asks, sim/holds-40 and 3 more; 2 runs; read by sim/judge`. */
export function titleOf({ subject, tasks, readers }: Titled): string {
  const runs = new Set(tasks.map(({ run }) => run)).size;
  const models = few(tasks.map(({ modelConfig }) => modelConfig));
  const readBy = readers.length === 0 ? [] : [`read by ${few(readers)}`];
  return [`${subject}: ${models}`, `${runs} ${runs === 1 ? "run" : "runs"}`, ...readBy].join("; ");
}

function few(those: readonly { readonly label: string }[]): string {
  const all = [...new Set(those.map(({ label }) => label))];
  const more = all.length - named;
  return `${all.slice(0, named).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
