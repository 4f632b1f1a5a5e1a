import { basename } from "node:path";
import { BenchError } from "../../domain/bench-error.ts";
import { digestText } from "../../domain/digest.ts";
import { readFault } from "../../domain/file-fault.ts";
import type { Suite, SystemVariant } from "../../domain/suite.ts";
import { readTextFile } from "../../outside/read-text-file.ts";
import { freezeSuite } from "../../suite/index.ts";

/** Longer than any system prompt of a product; a text above it is the wrong one. */
export const longestPrompt = 256 * 1024;

/** A companion's real system prompt: a file, or a text with the name that messages and tables call it. */
export type SystemPrompt =
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "text"; readonly name: string; readonly text: string };

/**
 * Reads a system prompt as a system variant of its own, named after its source and its digest. Outer white space and the
 * kind of line ends do not count: editors and version control change them.
 * @param shown its name in tables and pages; by default that of the source
 * @throws BenchError usage when the file cannot be read, and when there is no text to send.
 */
export async function loadPersona(prompt: SystemPrompt, shown?: string): Promise<SystemVariant> {
  const { name, place, written } = await openPrompt(prompt);
  const text = written.replaceAll(/\r\n?/gu, "\n").trim();
  if (text === "") throw unusable(place, "is empty");
  const slug = name
    .replace(/\.[^.]*$/u, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, "_")
    .slice(0, 40)
    .replaceAll(/^_+|_+$/gu, "");
  const id = [personaPrefix, slug, digestText(text).slice(0, 8)].filter((part) => part !== "").join("_");
  return { id, title: `System prompt ${shown ?? name}`, text };
}

/** `place` is for messages. */
async function openPrompt(prompt: SystemPrompt) {
  if (prompt.kind === "text") return { name: prompt.name, place: `from ${prompt.name}`, written: prompt.text };
  const { path } = prompt;
  return { name: basename(path), place: path, written: await readText(path) };
}

/**
 * Reads several prompts, which have to differ.
 * @throws BenchError as `loadPersona`, and usage for two with the same text.
 */
export async function loadPersonas(prompts: readonly SystemPrompt[]): Promise<readonly SystemVariant[]> {
  const seen = new Map<string, string>();
  const personas: SystemVariant[] = [];
  const names = prompts.map((prompt) => (prompt.kind === "file" ? prompt.path : prompt.name));
  const shown = shortestNames(names);
  for (const [place, prompt] of prompts.entries()) {
    const persona = await loadPersona(prompt, shown[place]);
    const name = names[place] ?? "";
    const same = seen.get(persona.text);
    if (same !== undefined) throw sameText(same, name);
    seen.set(persona.text, name);
    personas.push(persona);
  }
  return personas;
}

/** The names of files, with as many of their folders as it takes to tell them apart. */
export function shortestNames(paths: readonly string[]): readonly string[] {
  const words = paths.map((path) => path.split(/[/\\]/u));
  const deepest = Math.max(1, ...words.map(({ length }) => length));
  const ends = Array.from({ length: deepest }, (_, depth) => words.map((own) => own.slice(-1 - depth).join("/")));
  return ends.find((names) => new Set(names).size === names.length) ?? paths;
}

function sameText(one: string, other: string): BenchError {
  return new BenchError({
    code: "usage",
    message: `The system prompts ${one} and ${other} have the same text: there is nothing to compare.`,
    hint: "White space around the text and the kind of line ends do not count. Name two prompts that differ.",
  });
}

const personaPrefix = "persona";

/** Whether a system variant is a prompt of the user's own. */
export function isPersona(variant: string): boolean {
  return variant.startsWith(`${personaPrefix}_`);
}

/**
 * The suite with further system variants that it measures by default, under the deliveries of its own defaults. It has an
 * id and a digest of its own, so its results are its own; questions that it shares with another suite are asked once.
 */
export function withPersonas(suite: Suite, personas: readonly SystemVariant[]): Suite {
  const deliveries = [...new Set(suite.defaultConfigurations.map(({ delivery }) => delivery))];
  const [first, ...others] = personas.flatMap(({ id }) => deliveries.map((delivery) => ({ variant: id, delivery })));
  if (first === undefined) return suite;
  return freezeSuite({
    ...suite,
    id: [suite.id, ...personas.map(({ id }) => id)].join("_"),
    title: [suite.title, ...personas.map(({ title }) => title)].join(", "),
    systemVariants: [...suite.systemVariants, ...personas],
    defaultConfigurations: [first, ...others],
  });
}

async function readText(path: string): Promise<string> {
  const reading = await readTextFile(path, longestPrompt).catch((cause: unknown) => {
    throw readFault({
      what: `The system prompt ${path}`,
      hint: "Check the path: --system-prompt and --prompts take files. For a text write - and give it on standard input.",
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
