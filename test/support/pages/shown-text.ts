/**
 * What a reader sees of one line of inline Markdown that holds text and code only. Throws where anything in it would be
 * more than text: an opening of emphasis, link, HTML or code that does not close, an entity, a mention, an address, a
 * formula.
 */
export function shownText(markdown: string): string {
  const found = [...markdown.matchAll(pieces)].map(({ groups = {} }) => groups);
  refuseRewritten(found, markdown);
  return found.map((piece) => shown(piece, markdown)).join("");
}

/** A backslash prevents no mention or address, and a formula only where its end is before a digit. */
function refuseRewritten(found: readonly Piece[], markdown: string): void {
  const outsideCode = found.map(({ escaped, code, plain }) => (code === undefined ? (escaped ?? plain ?? "") : " "));
  const dollars = found.filter(({ plain }) => plain === "$");
  if (dollars.length > 1 || rewritten.test(outsideCode.join(""))) throw new Error(`${markdown} is more than text`);
}

type Piece = Readonly<Record<string, string | undefined>>;

const rewritten = /@|:\/\/|\$.*\$(?!\d)|\$(?!\d).*\$/u;

const pieces =
  /\\(?<escaped>.)|(?<fence>`+)(?!`)(?<code>[^]*?[^`])\k<fence>(?!`)|(?<active>[`*[\]<~]|&#|&\w+;)|(?<plain>[^])/gu;

function shown(piece: Piece, markdown: string): string {
  const { escaped, code, active, plain } = piece;
  if (active !== undefined) throw new Error(`${active} is active in ${markdown}`);
  return code === undefined ? (escaped ?? plain ?? "") : shownCode(code);
}

function shownCode(inside: string): string {
  const isPadded = inside.startsWith(" ") && inside.endsWith(" ") && inside.trim() !== "";
  return isPadded ? inside.slice(1, -1) : inside;
}
