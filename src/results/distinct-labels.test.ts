import { expect, test } from "vitest";
import { withDistinctLabels } from "./distinct-labels.ts";
import { modelConfig } from "../../test/support/results/sample-source.ts";

const base = modelConfig("0123456789abcdef", { label: "qwen@off", model: "local/qwen" });
const at = (id: string) => ({ ...base.endpoint, id });

test("labels of their own stay as they are", () => {
  const configs = [base, { ...base, id: "other", label: "qwen@low" }];
  expect(withDistinctLabels(configs)).toEqual(configs);
});

test("rows of one label say what tells them apart, and nothing that they share", () => {
  const configs = [
    { ...base, endpoint: at("http://127.0.0.1:1/v1") },
    { ...base, id: "other", endpoint: at("http://127.0.0.1:2/v1"), maxTokens: 99 },
    { ...base, id: "third", label: "qwen@low" },
  ];
  expect(withDistinctLabels(configs).map(({ label }) => label)).toEqual([
    `qwen@off (http://127.0.0.1:1/v1, ${base.maxTokens} tokens)`,
    "qwen@off (http://127.0.0.1:2/v1, 99 tokens)",
    "qwen@low",
  ]);
});

test("rows that nothing else tells apart have the beginning of their ids", () => {
  const configs = [base, { ...base, id: "fedcba9876543210" }];
  const labels = withDistinctLabels(configs).map(({ label }) => label);
  expect(labels).toEqual(["qwen@off (0123456789ab)", "qwen@off (fedcba987654)"]);
});
