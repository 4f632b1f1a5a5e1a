/**
 * Whether the text has visible characters: white space, control and invisible characters do not count. An emoji that is
 * newer than this program's Unicode does.
 */
export function isVisible(text: string | null): text is string {
  return text !== null && /[^\s\p{C}\p{Z}]|\p{Extended_Pictographic}/u.test(text);
}
