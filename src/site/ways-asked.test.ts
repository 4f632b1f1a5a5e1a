import { expect, test } from "vitest";
import { waysAsked } from "./ways-asked.ts";

const prompt = (id: string) => ({ id, title: `System prompt ${id}.md`, text: id });

test("two prompts are shown as their mean and each by itself, under their titles", () => {
  const prompts = [prompt("main"), prompt("pr")] as const;
  const found = [
    { variant: "main", delivery: "tool_role" },
    { variant: "pr", delivery: "tool_role" },
  ] as const;
  const both = { systemVariants: prompts, defaultConfigurations: found };
  const mean = { label: "System prompt main.md and System prompt pr.md, as their mean", address: null };
  const [one, other] = prompts.map(({ id, title }) => ({ label: title, address: `${id}.tool_role` }));
  expect(waysAsked(both, found, found)).toEqual({ label: mean.label, others: [one, other] });
  expect(waysAsked(both, found, found.slice(1))).toEqual({ label: other?.label, others: [mean, one] });
  expect(waysAsked(both, found.slice(1), found.slice(1))).toBeNull();
});
