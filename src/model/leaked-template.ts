/** An answer this long or longer is never taken for a leaked token. */
const longestLeak = 100;

/**
 * Tokens that chat templates put between messages and that a server should have taken out: `<|im_start|>`, `<|eot_id|>`,
 * `<|endoftext|>` and all of that shape, DeepSeek's with full-width bars, Llama 2 and Mistral's `<s>`, `[INST]` and
 * `[TOOL_CALLS]`, Gemma's `<start_of_turn>`, Qwen's `</tool_call>`, GLM's `[gMASK]<sop>`, bare `<bos>` and `<pad>`.
 */
const tokens = new RegExp(
  [
    String.raw`<[|｜][^<>|｜]{1,40}[|｜]>`,
    String.raw`</?(?:s|bos|eos|pad|unk|sop|eop|mask|think|thinking)>`,
    String.raw`</?(?:[a-z]{1,20}:)?(?:tool_calls?|tool_response|tools|function_calls?|function|invoke)>`,
    String.raw`<(?:start|end)_of_(?:turn|image|text|role|utterance)>`,
    String.raw`\[/?(?:INST|TOOL_CALLS|TOOL_RESULTS|AVAILABLE_TOOLS|SYSTEM_PROMPT|gMASK|BOS|EOS)\]`,
    String.raw`<</?SYS>>`,
  ].join("|"),
  "giu",
);

/** What templates write beside their tokens: roles, channel names, and the brackets of a call that was taken apart. */
const scaffolding = /\b(?:system|user|assistant|model|tool|analysis|commentary|final|functions?)\b|[\s{}[\]",:]/giu;

/** Whether a short text is nothing but leaked template tokens. "Yes.<|im_end|>" is an answer, "<|im_end|>" is none. */
export function isLeakedTemplate(text: string): boolean {
  if (text.trim().length >= longestLeak) return false;
  const rest = text.replaceAll(tokens, " ");
  return rest !== text && rest.replaceAll(scaffolding, "") === "";
}
