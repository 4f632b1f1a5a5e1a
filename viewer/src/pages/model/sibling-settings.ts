import type { SiteModel } from "../../../../src/report/contract/site.ts";

type Settings = Pick<SiteModel["siblings"][number], "provider" | "reasoningEffort" | "temperature">;

/** Which settings of a sibling are not those of the model config that the page is about. */
export function differingSettings(own: Settings, sibling: Settings): ReadonlySet<keyof Settings> {
  const names = ["provider", "reasoningEffort", "temperature"] as const;
  return new Set(names.filter((name) => own[name] !== sibling[name]));
}

/** A provider by name; without one the router chose. */
export function providerText(provider: string | null): string {
  return provider ?? "router’s choice";
}
