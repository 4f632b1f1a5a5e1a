/** Families by their makers' spelling. A name of another family stays an id. */
const families =
  "Claude Command DeepSeek Devstral ERNIE Gemini Gemma GLM GPT Granite Grok Hermes Jamba KAT Kimi Laguna Llama LongCat Magistral MiMo MiniMax Ministral Mistral Mixtral Nemotron Nova OLMo Phi Qwen QwQ Seed SmolLM Step Trinity".split(
    " ",
  );

/** The name that people read, without the settings, which the page shows separately; a custom label stays unchanged. */
export function shortName({ label }: { readonly label: string }): string {
  const bare = label.replace(/@(?:off|none|low|medium|high)(?:-t\d+(?:\.\d+)?)?$/u, "");
  return bare === label ? label : readableName(bare.replace(/(?<=.)\+[^+]+$/u, ""));
}

/** `gemma-4-31b-it` as Gemma 4 31B. */
function readableName(id: string): string {
  const words = id.replace(/:(?:free|latest)$/u, "").split(/[-:]/u);
  const [, family = "", version = ""] = /^([a-z]+)([\d.]*)$/u.exec(words[0] ?? "") ?? [];
  const name = families.find((each) => each.toLowerCase() === family);
  if (name === undefined) return id;
  const others = words.slice(1).filter((word) => word !== "it");
  // The numbers of a version may stand apart: claude-3-5-sonnet.
  const text = others
    .map(readableWord)
    .join(" ")
    .replaceAll(/(?<![\d.])(\d) (\d)(?![\d.BM])/gu, "$1.$2");
  return `${name}${version}${name === "GPT" ? "-" : " "}${text}`.trim();
}

function readableWord(word: string): string {
  if (/^(?:oss|[a-z]?\d[\d.]*[bm]?|[a-z]{1,2}\.\d+)$/u.test(word)) return word.toUpperCase();
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}
