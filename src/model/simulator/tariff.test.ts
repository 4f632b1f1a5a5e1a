import { describe, expect, test } from "vitest";
import { readModelList } from "../protocols/openai/openai.ts";
import { createSimulator } from "./simulator.ts";
import { startSimulatorServer } from "./simulator-server.ts";
import type { Tariff } from "./tariff.ts";
import { chatRequest, sampleFields } from "../../../test/support/model/simulator/calls.ts";
import type { FaultRates } from "./injected-fault.ts";

const rates = { promptUsd: 0.000001, completionUsd: 0.000004 };
const dear: Tariff = { listed: rates, billed: rates, reported: true };

const simulatorWith = (tariff: Tariff) => createSimulator({ fields: sampleFields, seed: 1, tariff });

function usageIn(tariff: Tariff): Record<string, unknown> {
  return JSON.parse(simulatorWith(tariff).handle(chatRequest({ model: "sim/asks" })).body).usage;
}

function listedBy(tariff: Tariff): unknown {
  const { body } = simulatorWith(tariff).handle({ method: "GET", path: "/v1/models", headers: {}, body: "" });
  return readModelList(JSON.parse(body))?.[0];
}

describe("a tariff", () => {
  test("is in the list of models and in every bill", () => {
    expect(listedBy(dear)).toMatchObject(rates);
    const { prompt_tokens: prompt, completion_tokens: completion, cost } = usageIn(dear);
    expect([prompt, completion, cost]).toEqual([3, expect.any(Number), 3e-6 + Number(completion) * 4e-6]);
  });

  test("may be told nowhere", () => {
    const silent = { ...dear, listed: null, reported: false };
    expect(listedBy(silent)).toMatchObject({ promptUsd: null, completionUsd: null });
    expect(usageIn(silent)).not.toHaveProperty("cost");
  });

  test("may charge what it does not list", () => {
    const tenfold = { ...dear, billed: { promptUsd: 1e-5, completionUsd: 4e-5 } };
    expect(listedBy(tenfold)).toMatchObject(rates);
    expect(usageIn(tenfold)["cost"]).toBeCloseTo(10 * Number(usageIn(dear)["cost"]), 12);
  });

  test("charges nothing for an error", () => {
    const simulator = simulatorWith(dear);
    const refused = simulator.handle(chatRequest({ model: "sim/absent" }));
    expect([refused.status, simulator.billOf(refused)]).toEqual([404, 0]);
  });
});

async function billedFor(faults: FaultRates): Promise<number> {
  const noise = { latencyMs: 0, jitterMs: 0, random: () => 0 };
  const server = await startSimulatorServer({ simulator: simulatorWith(dear), port: 0, faults, ...noise });
  const { body } = chatRequest({ model: "sim/asks" });
  // A stalled reply never comes.
  const signal = AbortSignal.timeout(faults.stalled === undefined ? 20_000 : 2_000);
  const call = fetch(`${server.url}/chat/completions`, { method: "POST", body, signal });
  await call.then((reply) => reply.text()).catch(() => null);
  const { billedUsd } = server.stats();
  await server.close();
  return billedUsd;
}

describe("over HTTP the provider's own account", () => {
  test("charges what is answered, also emptily, and what never arrives", async () => {
    const one = Number(usageIn(dear)["cost"]);
    expect(await Promise.all([billedFor({}), billedFor({ empty: 1 }), billedFor({ stalled: 1 })])).toEqual([
      one,
      one,
      one,
    ]);
  });

  test("charges nothing where it throttles or fails", async () => {
    const bills = [billedFor({ rate429: 1 }), billedFor({ error500: 1 }), billedFor({ errorIn200: 1 })];
    expect(await Promise.all(bills)).toEqual([0, 0, 0]);
  });
});
