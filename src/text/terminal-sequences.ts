/*
 * By hand, because `stripVTControlCharacters` of Node looks for the end of every `ESC ]` in all the rest of the text: 40 KB
 * of them take seconds. Here no part of a sequence can hold the beginning of another, so the text is passed over once.
 */

/** `ESC ] ... BEL` and its like: titles, links. */
const commands = String.raw`\u001b\][^\u0007\u001b\u009c]*(?:\u0007|\u009c|\u001b\\)`;
/** `ESC [ 31 m` and its like: colours, the cursor (ECMA-48, 5.4). */
const controls = String.raw`(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]`;
/** `ESC ( B` and its like: sets of characters (ECMA-35, 13.2). */
const designations = String.raw`\u001b[ -/]+[0-~]`;

const sequences = new RegExp([commands, controls, designations].join("|"), "gu");

/** A text without the sequences that a terminal obeys. Single control characters are left in it. Takes linear time. */
export function withoutTerminalSequences(text: string): string {
  return text.replaceAll(sequences, "");
}
