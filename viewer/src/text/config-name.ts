import type { SiteRow } from "../../../src/results/contract/site.ts";
import { formatTemperature } from "../../../src/results/format/numbers.ts";
import { effortInWords } from "../../../src/results/format/reading.ts";

type Settings = Pick<
  SiteRow,
  "label" | "provider" | "reasoningEffort" | "temperature" | "temperatureSupported" | "refused"
>;

/** What the label of a model config names behind a plus: its provider or its build. */
function variantOf({ label, provider }: Pick<SiteRow, "label" | "provider">): readonly string[] {
  const [, variant] = /\+([^+@]+)@(?:off|none|low|medium|high)(?:-t[\d.]+)?$/u.exec(label) ?? [];
  return [provider ?? variant ?? []].flat();
}

/** What sets a model config apart from others of its model, in words. */
export function settingTexts(row: Settings): readonly string[] {
  return [...(row.provider === null ? [] : [`via ${row.provider}`]), effortText(row), heatText(row)];
}

function effortText({ reasoningEffort, refused }: Settings): string {
  return refused.includes("reasoning") ? "reasoning refused" : effortInWords[reasoningEffort];
}

function heatText({ temperature, temperatureSupported, refused }: Settings): string {
  if (refused.includes("temperature")) return "temperature refused";
  const heat = `t ${formatTemperature(temperature)}`;
  return temperatureSupported ? heat : `${heat} (ignored)`;
}

export type UsualSettings = Pick<SiteRow, "reasoningEffort" | "temperature"> | null;

/** The settings that most of the rows have; null for a single row. */
export function usualSettings(rows: readonly Settings[]): UsualSettings {
  if (rows.length < 2) return null;
  const reasoningEffort = mostFrequent(rows.map((row) => row.reasoningEffort));
  const temperature = mostFrequent(rows.map((row) => row.temperature));
  return reasoningEffort === undefined || temperature === undefined ? null : { reasoningEffort, temperature };
}

function mostFrequent<Value>(values: readonly Value[]): Value | undefined {
  const grouped = [...Map.groupBy(values, (value) => value)];
  return grouped.toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0];
}

export function usualText({ reasoningEffort, temperature }: NonNullable<UsualSettings>): string {
  return `${effortInWords[reasoningEffort]}, temperature ${formatTemperature(temperature)}`;
}

/** The settings that differ from the usual ones, in few words. */
export function unusualSettings(row: Settings, usual: UsualSettings): readonly string[] {
  return [
    ...variantOf(row),
    ...(row.reasoningEffort === usual?.reasoningEffort && !row.refused.includes("reasoning") ? [] : [effortText(row)]),
    ...(row.temperature === usual?.temperature && !row.refused.includes("temperature") ? [] : [heatText(row)]),
  ];
}

export { shortName } from "../../../src/results/format/short-name.ts";
export { formatTemperature as temperatureText } from "../../../src/results/format/numbers.ts";
