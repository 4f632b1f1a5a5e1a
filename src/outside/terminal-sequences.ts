/*
 * Not `stripVTControlCharacters` of Node: it searches the whole remaining text for the end of every `ESC ]`, which takes
 * seconds for 40 KB of them. Here no part of a sequence can contain the start of another, so one pass suffices.
 */

/** `ESC ] ... BEL` and similar: titles, links. */
const commands = String.raw`\u001b\][^\u0007\u001b\u009c]*(?:\u0007|\u009c|\u001b\\)`;
/** `ESC [ 31 m` and similar: colours, the cursor (ECMA-48, 5.4). */
const controls = String.raw`(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]`;
/** `ESC ( B` and similar: character sets (ECMA-35, 13.2). */
const designations = String.raw`\u001b[ -/]+[0-~]`;

const sequences = new RegExp([commands, controls, designations].join("|"), "gu");

/** Removes terminal control sequences, but not single control characters. Takes linear time. */
export function withoutTerminalSequences(text: string): string {
  return text.replaceAll(sequences, "");
}
