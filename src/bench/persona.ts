import { open } from "node:fs/promises";
import { basename } from "node:path";
import { buffer } from "node:stream/consumers";
import { BenchError, digestText, type Suite, type SystemVariant } from "../domain/index.ts";
import { freezeSuite } from "../suite/index.ts";

/** Longer than any system prompt of a product; a file above it is the wrong file. */
const maxBytes = 256 * 1024;

/**
 * Reads a companion's real system prompt as a system variant of its own, named after the file and its digest. Outer white
 * space and the kind of line ends do not count: editors and version control change them.
 * @throws BenchError not-found when the file cannot be read, usage when it holds no text to send.
 */
export async function loadPersona(path: string): Promise<SystemVariant> {
  const bytes = await readBytes(path);
  const text = textIn(bytes, path).replaceAll(/\r\n?/gu, "\n").trim();
  if (text === "") throw unusable(path, "is empty");
  const name = basename(path);
  const slug = name
    .replace(/\.[^.]*$/u, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, "_")
    .slice(0, 40)
    .replaceAll(/^_+|_+$/gu, "");
  const id = ["persona", slug, digestText(text).slice(0, 8)].filter((part) => part !== "").join("_");
  return { id, title: `System prompt ${name}`, text };
}

/**
 * The suite with a further system variant that it measures by default, under the deliveries of its own defaults. It has an
 * id and a digest of its own, so its results are nobody else's; questions that it shares with the suite are asked once.
 */
export function withPersona(suite: Suite, persona: SystemVariant): Suite {
  const [first, ...others] = suite.defaultConfigurations;
  const deliveries = new Set(others.map(({ delivery }) => delivery));
  deliveries.delete(first.delivery);
  const underPersona = [...deliveries].map((delivery) => ({ variant: persona.id, delivery }));
  return freezeSuite({
    ...suite,
    id: `${suite.id}_${persona.id}`,
    title: `${suite.title}, ${persona.title}`,
    systemVariants: [...suite.systemVariants, persona],
    defaultConfigurations: [{ variant: persona.id, delivery: first.delivery }, ...underPersona],
  });
}

async function readBytes(path: string): Promise<Uint8Array> {
  try {
    await using file = await open(path);
    // One byte more than may be: a pipe or a device does not tell its size.
    const bytes = await buffer(file.createReadStream({ end: maxBytes }));
    if (bytes.length > maxBytes) throw unusable(path, `is longer than the ${maxBytes / 1024} KiB of a system prompt`);
    return bytes;
  } catch (cause) {
    if (cause instanceof BenchError) throw cause;
    throw new BenchError({
      code: "not-found",
      message: `The system prompt ${path} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`,
      hint: "Check the path given with --system-prompt.",
      cause,
    });
  }
}

function textIn(bytes: Uint8Array, path: string): string {
  const text = decoded(bytes);
  // Tab, line feed, form feed and carriage return occur in texts; other control characters in other files.
  if (text === null || /[^\P{Cc}\t\n\f\r\u0085]/u.test(text)) throw unusable(path, "is no UTF-8 text");
  return text;
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function unusable(path: string, problem: string): BenchError {
  return new BenchError({
    code: "usage",
    message: `The system prompt ${path} ${problem}.`,
    hint: "Give --system-prompt a text file with the system message as your product sends it.",
  });
}
