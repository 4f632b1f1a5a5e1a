/**
 * What a reader sees of one line of inline Markdown that holds text and code only. Throws where anything in it would be
 * more than text: an opening of emphasis, link, HTML or code that does not close, an entity.
 */
export function shownText(markdown: string): string {
  const [fence] = /^`+/.exec(markdown) ?? [];
  if (fence !== undefined && markdown.length > 2 * fence.length && markdown.endsWith(fence)) {
    return shownCode(markdown.slice(fence.length, -fence.length), fence);
  }
  return markdown.replaceAll(
    /\\(.)|([`*[\]<~]|&#|&\w+;)/g,
    (_, escaped: string | undefined, active: string | undefined) => {
      if (active !== undefined) throw new Error(`${active} is active in ${markdown}`);
      return escaped ?? "";
    },
  );
}

function shownCode(inside: string, fence: string): string {
  const runs = inside.match(/`+/g) ?? [];
  if (runs.some((run) => run.length === fence.length)) throw new Error(`the code ends early: ${inside}`);
  const isPadded = inside.startsWith(" ") && inside.endsWith(" ") && inside.trim() !== "";
  return isPadded ? inside.slice(1, -1) : inside;
}
