/** Where a model's thoughts begin and end in a reply's text, as chat templates write it. */
export interface ThoughtMark {
  readonly begin: string;
  readonly end: string;
}

export const thoughtMarks: readonly ThoughtMark[] = [
  ...["think", "thinking", "thought", "reasoning", "seed:think"].map((tag) => ({
    begin: `<${tag}>`,
    end: `</${tag}>`,
  })),
  // Mistral.
  { begin: "[THINK]", end: "[/THINK]" },
  // Kimi.
  { begin: "◁think▷", end: "◁/think▷" },
  // Harmony.
  { begin: "<|channel|>analysis<|message|>", end: "<|end|><|start|>assistant<|channel|>final<|message|>" },
  // Gemma 4.
  { begin: "<|channel>thought\n", end: "<channel|>" },
  // Command.
  { begin: "<|START_THINKING|>", end: "<|END_THINKING|>" },
];

/** What a name between bars consists of: `<|eot_id|>`, `<｜tool▁calls▁begin｜>`. */
const name = String.raw`[\w▁:./-]{1,40}`;

const barredToken = [
  // ChatML, Llama 3, Phi, Command, Harmony and most others write two bars, DeepSeek writes full-width ones, and Gemma 4 writes
  // `<|channel>` and `<tool_call|>`.
  String.raw`<[|｜]${name}[|｜]?>`,
  String.raw`<${name}[|｜]>`,
  // Gemma 4's quotation mark.
  String.raw`<\|"\|>`,
  // EXAONE.
  String.raw`\[\|/?\w{1,40}\|\]`,
].join("|");

const otherTokens: readonly string[] = [
  ...thoughtMarks.flatMap(({ begin, end }) => [RegExp.escape(begin), RegExp.escape(end)]),
  // SentencePiece, Llama 2, Mistral, GLM, InternLM.
  "</?(?:s|bos|eos|pad|unk|sep|mask|sop|eop|eod|eoh|eoa|role)>",
  // Calls of Qwen, GLM, MiniMax and Seed, with or without a vendor's prefix and a function's name.
  String.raw`</?(?:[a-z]{1,20}:)?(?:tool_calls?|tool_response|tools?|tool_code|function_calls?|functions?|invoke|parameter|arg_key|arg_value|think|bos|eos|pad)(?:(?:=| name=)"?[\w.:-]{1,80}"?)?>`,
  // Gemma up to 3, Granite, Idefics.
  "<(?:start|end)_of_(?:turn|image|audio|text|role|utterance)>",
  // Reserved entries of vocabularies, and single bytes.
  String.raw`<(?:unused|reserved_|extra_id_|special_)\d{1,6}>|<0x[\da-f]{2}>`,
  // Llama 2, Mistral, GLM.
  String.raw`\[/?(?:INST|TOOL_CALLS?|TOOL_RESULTS|TOOL_CONTENT|AVAILABLE_TOOLS|SYSTEM_PROMPT|ARGS|CALL_ID|gMASK|sMASK|BOS|EOS)\]`,
  "<</?SYS>>",
  // MiniMax.
  String.raw`\]~b\](?:system|user|ai|tool)?|\]~!b\[|\[e~\[`,
  // The language of a code block, which is no word of an answer where the block is empty.
  String.raw`\x60{3}(?:json|xml|yaml|html|markdown|md|text|txt|python|tool_code|tool_call|tool_outputs)(?![\p{L}\p{N}])`,
];

/** Words that templates write beside a token: roles, channels, and the name of a called function. */
const label = String.raw`(?<![\p{L}\p{N}])(?:system|developer|user|human|assistant|model|tool|ipython|analysis|commentary|final|thought|thinking|json|(?:to=)?functions?[\w.:-]{0,80}|call:[\w.-]{1,80})(?![\p{L}\p{N}])`;

const templateText = [
  String.raw`(?:${barredToken}|<start_of_(?:turn|role)>|<role>|<s>)(?:\s{0,9}${label}){0,3}`,
  ...otherTokens,
  // The server removed the token that opened this header, but not the one that closes it.
  String.raw`${label}(?=\s{0,9}<\|(?:end_header_id|im_sep|message|end_of_role|role_end)\|>)`,
].join("|");

/**
 * A letter, digit or pictograph of any script: emoji, also flags and keycaps (U+20E3), dingbats such as ✓, Braille. Characters
 * that are invisible do not count, although Unicode classifies some as letters (U+3164).
 */
const wordSign = String.raw`(?!\p{Default_Ignorable_Code_Point})[\p{Alphabetic}\p{N}\p{Extended_Pictographic}\p{Emoji_Presentation}\u20E3\u2600-\u27BF\u2801-\u28FF]`;

/** Matches template text first: its letters are no words. */
const parts = new RegExp(`${templateText}|(?<word>${wordSign})`, "giu");

/**
 * Whether a text holds a word (any letter, digit or pictograph), is made of a chat template's tokens alone, which the server
 * should have taken out, or holds nothing but punctuation and space. "Yes.<|im_end|>" holds a word, "<|im_end|>" is template,
 * "}" is wordless.
 */
export function kindOfText(text: string): "words" | "template" | "wordless" {
  let kind: "template" | "wordless" = "wordless";
  for (const { groups } of text.matchAll(parts)) {
    if (groups?.["word"] !== undefined) return "words";
    kind = "template";
  }
  return kind;
}
