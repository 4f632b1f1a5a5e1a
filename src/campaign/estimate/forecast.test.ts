import { expect, test } from "vitest";
import { customEndpoint } from "../../model/registry/endpoints.ts";
import { resolveModelConfig } from "../../model/registry/resolve-model-config.ts";
import { withSurcharges } from "./forecast.ts";

const [called, other] = ["acme/one", "acme/two"].map((model) =>
  resolveModelConfig({
    model,
    endpoint: customEndpoint("http://127.0.0.1:9/v1", null),
    defaultTemperature: 1,
    maxTokens: 2048,
  }),
);

test("the fee that a list names for each call is no surcharge, neither on it nor on other models", () => {
  if (called === undefined || other === undefined) throw new Error("no receivers");
  const price = { promptUsd: 1e-6, completionUsd: 2e-6, requestUsd: 0.02 };
  const tokens = { promptTokens: 1000, completionTokens: 500 };
  const paid = { receiverId: called.id, isBill: true, attempts: 10, usd: 10 * 0.02 + 0.002, ...tokens };
  const priceOf = withSurcharges(() => price, [called, other], [paid]);
  for (const receiver of [called, other])
    expect(priceOf(receiver)).toEqual({
      promptUsd: expect.closeTo(1e-6, 12),
      completionUsd: expect.closeTo(2e-6, 12),
      requestUsd: expect.closeTo(0.02, 9),
    });
});
