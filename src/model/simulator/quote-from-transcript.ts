/** A message of the model's own as a judge reads it: its head, then lines that each bear the mark. */
const ownMessage = /^#\d+ MODEL\n(?<lines>(?:\|.*(?:\n|$))+)/gmu;

const firstSentence = /^.+?[.!?](?=\s|$)/su;

/** The first sentence of the last message that the model wrote itself; empty where the text is no transcript. */
export function quoteFromTranscript(text: string): string {
  const lines = [...text.matchAll(ownMessage)].at(-1)?.groups?.["lines"] ?? "";
  const message = lines.replaceAll(/^\| ?/gmu, "").trim();
  return firstSentence.exec(message)?.[0] ?? message;
}
