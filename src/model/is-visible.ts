/** Whether a person would see anything of this text: white space, control and invisible characters do not count. */
export function isVisible(text: string | null): text is string {
  return text !== null && /[^\s\p{C}\p{Z}]/u.test(text);
}
