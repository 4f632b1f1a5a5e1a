import { type BenchError, usageError } from "../../domain/bench-error.ts";
import { isInCloud, type FoundModel } from "../../features/init/index.ts";
import { showSuite } from "../../features/suites/index.ts";
import { plainText } from "../../results/plain-text.ts";
import { judgesNamed } from "../flags/shown-flags.ts";
import { printLine, type Choice, type ChoiceOption, type Terminal } from "../terminal.ts";
import { choose, interrupted, write, type Asking } from "./asking.ts";
import type { Provider } from "./init-flags.ts";
import { foundOption } from "./offered-models.ts";

interface ModelQuestion {
  readonly provider: Provider;
  readonly options: readonly ChoiceOption[];
  /** The models of the chosen local server. */
  readonly found: readonly FoundModel[];
}

/** A model that cannot call tools is measured with plain messages, and one that thinks an answer away without thinking; or another is asked for. */
export async function askModels(asking: Asking, { provider, options, found }: ModelQuestion) {
  const { flags, terminal, again } = asking;
  const { doubt } = again;
  const before = again.answers.models ?? flags.models?.map((name) => placed(name, provider));
  const ask = async (earlier: readonly string[]) =>
    (await askModel(asking, { options, earlier })).map((name) => placed(name, provider));
  const unthinking = doubt === "thinking" && (await confirmsNoThinking(terminal, before?.[0] ?? ""));
  const answers = unthinking ? { ...again.answers, reasoningEffort: "none" as const } : again.answers;
  const isDoubted = doubt === "model" || (doubt === "thinking" && !unthinking);
  let models = before === undefined || isDoubted ? await ask(before ?? []) : before;
  for (;;) {
    const kept = models.join() === before?.join() ? answers : {};
    const reasoningEffort = kept.reasoningEffort ?? flags.reasoningEffort ?? null;
    const modes = flags.modes ?? kept.modes ?? null;
    if (modes !== null) return { models, modes, reasoningEffort };
    const stated = models.find((name) =>
      found.some(({ id, capabilities }) => id === name && capabilities?.tools === false),
    );
    const toolless = stated ?? (doubt === "modes" && models === before ? models[0] : undefined);
    if (toolless === undefined) return { models, modes, reasoningEffort };
    if (await confirmsPlainMessages(terminal, toolless)) return { models, modes: ["user_role"], reasoningEffort };
    models = await ask(models);
  }
}

async function confirmsPlainMessages(terminal: Terminal, model: string): Promise<boolean> {
  if (terminal.confirm === null) throw toolsNeeded(model);
  return agrees(
    terminal,
    `${plainText(model)} cannot call tools. Send it the human's turns as plain user messages (modes: user_role)?`,
  );
}

function confirmsNoThinking(terminal: Terminal, model: string): Promise<boolean> {
  return agrees(
    terminal,
    `${plainText(model)} thinks until an answer's tokens are used up. Measure it without thinking (reasoning-effort: none)?`,
  );
}

async function agrees({ confirm, stderr }: Terminal, message: string): Promise<boolean> {
  const answer = await confirm?.({ message, enterMeans: "yes" });
  if (answer === "interrupted") throw interrupted(stderr);
  return answer === "yes";
}

/** For a model without tools, and no terminal to agree to plain messages. */
export function toolsNeeded(model: string): BenchError {
  return usageError(
    `${model} cannot call tools, through which a run sends the human's turns. Nothing was written.`,
    "Add --modes user_role to send them as plain user messages, or name another model.",
  );
}

async function askModel(
  { flags, terminal }: Asking,
  { options, earlier }: { readonly options: readonly ChoiceOption[]; readonly earlier: readonly string[] },
): Promise<readonly string[]> {
  if (flags.provider === "simulator" && terminal.prompts === null) return ["sim/holds-80"];
  return chooseOrWrite(terminal, { message: "Which model do you want to measure?", options }, earlier);
}

export async function askJudges(
  { flags, terminal, again }: Asking,
  question: ModelQuestion & { readonly models: readonly string[] },
) {
  const { models, options, provider, found } = question;
  // Without a slash it is no id of OpenRouter.
  const own = (name: string): string => (name.includes("/") ? name : placed(name, provider));
  const { allowSelfJudge = flags.allowSelfJudge, judges: before = judgesNamed(flags).map(own) } = again.answers;
  const isNowItself =
    !allowSelfJudge && again.answers.judges !== undefined && before.some((name) => models.includes(name));
  if (before.length > 0 && again.doubt !== "judge" && !isNowItself) return { judges: before, allowSelfJudge };
  if (provider === "simulator") return { judges: ["sim/judge"], allowSelfJudge };
  const suites = await suitesJudge();
  // A judge needs no tools.
  const graders = found.length > 0 ? found.map((model) => foundOption(model, "judge")) : options;
  const others = graders.filter(({ value }) => !models.includes(value) && value !== suites.value);
  const itself = models.slice(0, 1).map((value) => ({
    value,
    label: `${plainText(value)} itself`,
    hint: "biased: it grades its own answers",
  }));
  const offered = [
    ...(provider === "custom" || models.includes(suites.value) ? [] : [suites]),
    ...others,
    ...(isLocal(provider) ? itself : []),
  ];
  const start =
    largest(found.filter(({ id }) => !models.includes(id)))?.id ?? (isLocal(provider) ? others[0]?.value : undefined);
  const choice = { message: "Which model grades the answers?", options: offered, start };
  const judges = (await chooseOrWrite(terminal, choice, before)).map(own);
  const gradesItself = judges.some((name) => models.includes(name));
  if (gradesItself)
    printLine(
      terminal.stderr,
      `${judges.map(plainText).join(", ")} grades its own answers, which it may favour: allow-self-judge is set.`,
    );
  return { judges, allowSelfJudge: flags.allowSelfJudge || gradesItself };
}

/** Of those on this machine; undefined where no server states a size. */
function largest(models: readonly FoundModel[]): FoundModel | undefined {
  return models
    .filter((model) => sizeOf(model) > 0 && !isInCloud(model))
    .toSorted((one, other) => sizeOf(other) - sizeOf(one))[0];
}

function sizeOf({ capabilities }: FoundModel): number {
  return capabilities?.parameters ?? 0;
}

async function suitesJudge(): Promise<ChoiceOption> {
  const { model } = (await showSuite("v2")).suite.judge;
  return { value: model, label: model, hint: "the judge of suite v2, over OpenRouter" };
}

/** A model of a local server may be named as the server names it. */
function placed(name: string, provider: Provider): string {
  return isLocal(provider) && !name.startsWith(`${provider}/`) ? `${provider}/${name}` : name;
}

export function isLocal(provider: Provider): boolean {
  return provider === "ollama" || provider === "lmstudio" || provider === "vllm";
}

const another = "";

/** @param earlier what was answered before: the cursor stands on it, or it is there to be corrected */
async function chooseOrWrite(
  terminal: Terminal,
  { message, options, start }: Choice,
  earlier: readonly string[],
): Promise<readonly string[]> {
  const typed = { value: another, label: "Another: type its id" };
  const [first] = earlier;
  const isListed = earlier.length < 2 && (first === undefined || options.some(({ value }) => value === first));
  const answer =
    options.length > 0 && isListed
      ? await choose(terminal, { message, options: [...options, typed], start: first ?? start })
      : another;
  if (answer !== another) return [answer];
  const suggestion = isListed && options.length > 0 ? "" : earlier.join(",");
  const text = await write(terminal, { message, suggestion, problem: namesProblem });
  return text.split(",");
}

function namesProblem(text: string): string | null {
  const isUsable = text.split(",").every((name) => name !== "" && !/[\s\p{C}]/u.test(name));
  return isUsable ? null : "Write a model id; several comma-separated, without spaces or invisible characters.";
}
