/**
 * What a reader sees of one line of inline Markdown that holds text and code only. Throws where anything in it would be
 * more than text: an opening of emphasis, link, HTML or code that does not close, an entity.
 */
export function shownText(markdown: string): string {
  return [...markdown.matchAll(pieces)].map(({ groups = {} }) => shown(groups, markdown)).join("");
}

const pieces =
  /\\(?<escaped>.)|(?<fence>`+)(?!`)(?<code>[^]*?[^`])\k<fence>(?!`)|(?<active>[`*[\]<~]|&#|&\w+;)|(?<plain>[^])/gu;

function shown(piece: Readonly<Record<string, string | undefined>>, markdown: string): string {
  const { escaped, code, active, plain } = piece;
  if (active !== undefined) throw new Error(`${active} is active in ${markdown}`);
  return code === undefined ? (escaped ?? plain ?? "") : shownCode(code);
}

function shownCode(inside: string): string {
  const isPadded = inside.startsWith(" ") && inside.endsWith(" ") && inside.trim() !== "";
  return isPadded ? inside.slice(1, -1) : inside;
}
