import { usageError } from "../domain/bench-error.ts";

/** Prefixes of providers' keys. The rest is long and contains a digit, except at Hugging Face: model names such as `sk-large` stay. */
const providerKey =
  /(?<![A-Za-z\d][-_]?)(?:(sk-|sk_|pk-|rk_|csk-|gsk_|xai-|AIza|pplx-|nvapi-|fw_|tgp_|r8_|ghp_|github_pat_)(?=[\w-]{0,200}\d)[\w-]{12,}|(hf_|api_org_)[A-Za-z\d]{20,})/gu;

/** Removes keys from printed text: a key typed in a wrong place comes back in messages that quote it. */
export function hideKeys(text: string): string {
  return text.replaceAll(
    providerKey,
    (_, prefix?: string, ofHuggingFace?: string) => `${prefix ?? ofHuggingFace}<hidden>`,
  );
}

/**
 * Reads a flag that takes the name of a variable with a key.
 * @throws BenchError usage for anything else, without quoting it: it may be the key itself.
 */
export function keyVariableName(flag: string): (text: string) => string {
  return (text) => {
    if (isVariableName(text)) return text;
    throw usageError(
      `${flag} takes the name of an environment variable, and this is not one. It is not printed because it may be a key.`,
      `Put the key into the environment or a .env file, as EXAMPLE_KEY=..., and write ${flag} EXAMPLE_KEY. If it was a key, your shell history has it now: replace the key.`,
    );
  };
}

/** Whether a text can be a variable's name and is no key. Keys may also look like names: those of providers with `_` after the prefix, and long ones of mixed characters. */
export function isVariableName(text: string): boolean {
  const isMixed = text.length >= 20 && /[a-z]/u.test(text) && /\d/u.test(text);
  return /^[A-Za-z_]\w*$/u.test(text) && !isMixed && hideKeys(text) === text;
}
