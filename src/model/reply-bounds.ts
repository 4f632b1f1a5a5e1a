const megabyte = 1024 * 1024;

/** Size limits of a reply in bytes. */
export interface ReplyBounds {
  /** The model's text and the arguments of its tool calls. */
  readonly said: number;
  /** The body as it arrives; reading stops there. Reasoning, which no token limit bounds at some providers, has 3 MB of it. */
  readonly body: number;
}

/** The largest body of anything else; the longest list of models is about one megabyte. */
export const longestBody = 16 * megabyte;

/** Far above any genuine reply: 64 bytes a token are ten times the usual, and below 16,384 tokens there is one megabyte. */
export function replyBounds(maxTokens: number): ReplyBounds {
  const said = Math.min(Math.max(megabyte, 64 * maxTokens), longestBody - 3 * megabyte);
  return { said, body: said + 3 * megabyte };
}
