/** Below a command of an example: its comment, and its continuation. */
const indent = " ".repeat(6);

/** The width of every help, in a terminal of this many columns or more. */
export const helpColumns = 80;

/**
 * Fits the text after a help into the width. Paragraphs are wrapped. Examples are lines that begin with two spaces: where one is too
 * wide, its neighbours' comments too go below their commands, and a command continues after a backslash.
 */
export function fitHelp(text: string, width: number): string {
  const blocks: string[][] = [];
  for (const line of text.split("\n")) {
    const last = blocks.at(-1);
    if (last !== undefined && kindOf(last[0] ?? "") === kindOf(line)) last.push(line);
    else blocks.push([line]);
  }
  return blocks.flatMap((block) => fitBlock(block, width)).join("\n");
}

function kindOf(line: string): "example" | "empty" | "prose" {
  if (line === "") return "empty";
  return line.startsWith("  ") ? "example" : "prose";
}

function fitBlock(lines: readonly string[], width: number): readonly string[] {
  if (lines.every((line) => line.length <= width)) return lines;
  if (kindOf(lines[0] ?? "") === "prose") {
    // A line that was broken by hand continues in lower case.
    const paragraphs = lines.join("\n").split(/\n(?=\p{Lu})/u);
    return paragraphs.flatMap((each) => filled(each.split(/\s/u), width));
  }
  return fitExamples(lines.map(exampleIn), width);
}

interface Example {
  readonly command: string;
  /** Empty where there is none. */
  readonly comment: string;
}

function fitExamples(examples: readonly Example[], width: number): readonly string[] {
  const commented = examples.filter(({ comment }) => comment !== "");
  const column = Math.max(0, ...commented.map(({ command }) => command.length)) + "  ".length + 3;
  const isBeside = commented.every(({ comment }) => column + comment.length <= width);
  return examples.flatMap(({ command, comment }) => {
    if (isBeside && comment !== "") return [`  ${command}`.padEnd(column) + comment];
    const words = command.match(shellWords) ?? [];
    return [
      ...filled(words, width - 2, [indent.slice(2), " \\"]).map((line) => `  ${line}`),
      ...(comment === "" ? [] : filled(comment.split(" "), width - indent.length)).map((line) => indent + line),
    ];
  });
}

function exampleIn(line: string): Example {
  const [, command = "", comment = ""] = /^ *(\S.*?)(?: {2,}(\S.*))?$/u.exec(line) ?? [];
  return { command, comment };
}

/** A flag stays with its value, a redirection with its file, and a quoted word is one. */
const shellWords = /(?:[>|]|--?[a-z][\w-]*)(?: (?![-|&>])(?:'[^']*'|"[^"]*"|[^\s'"])+)?|(?:'[^']*'|"[^"]*"|[^\s'"])+/gu;

/** Words in lines of this width, with a text before every line but the first, and one after every line but the last. */
function filled(words: readonly string[], width: number, [before, after] = ["", ""]): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of words) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (longer.length + after.length <= width || line.trim() === "") {
      line = longer;
      continue;
    }
    lines.push(line + after);
    line = before + word;
  }
  return [...lines, line];
}
