import type { Tariff } from "../../src/model/simulator/tariff.ts";

const rates = { promptUsd: 0.000_001, completionUsd: 0.000_004 };

/** One US dollar a million tokens in, four out: in the list of models and in every bill. */
export const tariff: Tariff = { listed: rates, billed: rates, reported: true };
