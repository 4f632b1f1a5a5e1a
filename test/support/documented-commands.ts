/** How a command of a document is tried. */
export type Trial =
  /** As it stands. */
  | { readonly kind: "run"; readonly exitCode: number }
  /** In the background, until the document ends. */
  | { readonly kind: "serve" }
  /** Without the key that it needs: it has to come as far as asking for it. */
  | { readonly kind: "without-key" }
  /** Not at all. */
  | { readonly kind: "skip"; readonly needs: "server" | "network" };

export interface DocumentedCommand {
  readonly line: number;
  /** As a shell takes it, without the comment. */
  readonly text: string;
  readonly comment: string;
  readonly trial: Trial;
  /** What the document says that it prints, in parts that stand in this order with anything between. */
  readonly prints: readonly string[];
}

/**
 * The example command lines of a Markdown document, in their order: those in `sh` blocks that call `./aib`.
 * Their comments say how they are tried: `# needs a key`, `# needs a server`, `# needs the network`, `# exits with 1`,
 * `# in one terminal`. A block after `<!-- prints -->` holds what the last command before it prints; `...` stands for more.
 */
export function documentedCommands(markdown: string): readonly DocumentedCommand[] {
  const commands: DocumentedCommand[] = [];
  for (const block of blocksOf(markdown)) {
    if (block.language === "sh") commands.push(...commandsIn(block));
    const last = commands.at(-1);
    if (block.prints && last !== undefined) commands.splice(-1, 1, { ...last, prints: partsOf(block) });
  }
  return commands;
}

interface Block {
  readonly language: string;
  /** Number of its first line in the document. */
  readonly start: number;
  readonly lines: readonly string[];
  readonly prints: boolean;
}

function blocksOf(markdown: string): readonly Block[] {
  return [...markdown.matchAll(/(<!-- prints -->\n+)?^```(\w*)\n([^]*?)\n```$/gmu)].map((match) => {
    const [whole, marker = "", language = "", body = ""] = match;
    const before = markdown.slice(0, match.index + whole.indexOf("```"));
    return { language, start: before.split("\n").length + 1, lines: body.split("\n"), prints: marker !== "" };
  });
}

const call = /(?:^|&& )\.\/aib /u;

function commandsIn({ start, lines }: Block): readonly DocumentedCommand[] {
  return lines.flatMap((written, index) => {
    const [text = "", comment = ""] = written.split(/\s+#\s+/u);
    const prepares = /^(?:sed|cat) /u.test(text);
    if (!call.test(text) && !prepares) return [];
    return [{ line: start + index, text, comment, trial: trialOf(comment), prints: [] }];
  });
}

function trialOf(comment: string): Trial {
  const needs = /\bneeds (?:a |the )(key|server|network)\b/u.exec(comment)?.[1];
  if (needs === "key") return { kind: "without-key" };
  if (needs === "server" || needs === "network") return { kind: "skip", needs };
  if (/\bin one terminal\b/u.test(comment)) return { kind: "serve" };
  return { kind: "run", exitCode: Number(/\bexits with (\d+)/u.exec(comment)?.[1] ?? 0) };
}

function partsOf({ lines }: Block): readonly string[] {
  return lines.join("\n").split(/^\.\.\.\n/mu);
}
