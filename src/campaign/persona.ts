import { basename } from "node:path";
import { BenchError, digestText, type Suite, type SystemVariant } from "../domain/index.ts";
import { readTextFile } from "../input/index.ts";
import { freezeSuite } from "../suite/index.ts";

/** Longer than any system prompt of a product; a text above it is the wrong one. */
export const longestPrompt = 256 * 1024;

/** A companion's real system prompt: a file, or a text with the name that messages and tables call it. */
export type SystemPrompt =
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "text"; readonly name: string; readonly text: string };

/**
 * Reads a system prompt as a system variant of its own, named after its source and its digest. Outer white space and the
 * kind of line ends do not count: editors and version control change them.
 * @throws BenchError not-found when the file cannot be read, usage when there is no text to send.
 */
export async function loadPersona(prompt: SystemPrompt): Promise<SystemVariant> {
  const { name, place, written } = await openPrompt(prompt);
  const text = written.replaceAll(/\r\n?/gu, "\n").trim();
  if (text === "") throw unusable(place, "is empty");
  const slug = name
    .replace(/\.[^.]*$/u, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, "_")
    .slice(0, 40)
    .replaceAll(/^_+|_+$/gu, "");
  const id = ["persona", slug, digestText(text).slice(0, 8)].filter((part) => part !== "").join("_");
  return { id, title: `System prompt ${name}`, text };
}

interface OpenedPrompt {
  readonly name: string;
  /** Where it is, for messages. */
  readonly place: string;
  readonly written: string;
}

async function openPrompt(prompt: SystemPrompt): Promise<OpenedPrompt> {
  if (prompt.kind === "text") return { name: prompt.name, place: `from ${prompt.name}`, written: prompt.text };
  const { path } = prompt;
  return { name: basename(path), place: path, written: await readText(path) };
}

/**
 * The suite with a further system variant that it measures by default, under the deliveries of its own defaults. It has an
 * id and a digest of its own, so its results are its own; questions that it shares with the suite are asked once.
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

async function readText(path: string): Promise<string> {
  const reading = await readTextFile(path, longestPrompt).catch((cause: unknown) => {
    throw new BenchError({
      code: "not-found",
      message: `The system prompt ${path} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`,
      hint: "Check the path given with --system-prompt.",
      cause,
    });
  });
  if (reading.kind === "unusable") throw unusable(path, reading.problem);
  return reading.text;
}

function unusable(place: string, problem: string): BenchError {
  return new BenchError({
    code: "usage",
    message: `The system prompt ${place} ${problem}.`,
    hint: "Give --system-prompt a text with the system message as your product sends it: a file, or - for standard input.",
  });
}
