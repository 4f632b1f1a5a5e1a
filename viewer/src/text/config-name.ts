import type { SiteRow } from "../../../src/results/contract/site.ts";
import { formatTemperature } from "../../../src/results/format/numbers.ts";

type Settings = Pick<SiteRow, "provider" | "reasoningEffort" | "temperature" | "temperatureSupported" | "refused">;

/** The label without the settings at its end, which the page shows separately; a custom label stays unchanged. */
export function shortName({ label, provider }: Pick<SiteRow, "label" | "provider">): string {
  const bare = label.replace(/@(?:off|none|low|medium|high)(?:-t\d+(?:\.\d+)?)?$/u, "");
  return provider === null || bare === label ? bare : bare.replace(/\+[^+]*$/u, "");
}

const reasoning: Readonly<Record<SiteRow["reasoningEffort"], string>> = {
  off: "reasoning unset",
  none: "no reasoning",
  low: "reasoning low",
  medium: "reasoning medium",
  high: "reasoning high",
};

const efforts: Readonly<Record<SiteRow["reasoningEffort"], string>> = {
  off: "unset",
  none: "none",
  low: "low",
  medium: "medium",
  high: "high",
};

export function reasoningText(effort: SiteRow["reasoningEffort"]): string {
  return reasoning[effort];
}

/** What sets a model config apart from others of its model, in words. */
export function settingTexts(row: Settings): readonly string[] {
  return [
    ...(row.provider === null ? [] : [`via ${row.provider}`]),
    row.refused.includes("reasoning") ? "reasoning refused" : reasoning[row.reasoningEffort],
    heatText(row),
  ];
}

function heatText({ temperature, temperatureSupported, refused }: Settings): string {
  if (refused.includes("temperature")) return "temperature refused";
  const heat = `t ${formatTemperature(temperature)}`;
  return temperatureSupported ? heat : `${heat} (ignored)`;
}

/** The same for little room. */
export function briefSettings({ provider, reasoningEffort, temperature, refused }: Settings): readonly string[] {
  const heat = refused.includes("temperature") ? "unset" : formatTemperature(temperature);
  return [...(provider === null ? [] : [provider]), efforts[reasoningEffort], `t ${heat}`];
}

export { formatTemperature as temperatureText } from "../../../src/results/format/numbers.ts";
