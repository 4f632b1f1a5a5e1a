import { beforeAll, expect, test } from "vitest";
import { prepareSoak, type SoakCampaign } from "../support/kills/soak.ts";

// A minute of what `npm run soak` does for hours.

let soakCampaign: SoakCampaign;
beforeAll(async () => {
  soakCampaign = await prepareSoak();
});

test.each([1, 2, 3, 4, 5])("a campaign with kills and faults keeps every promise, seed %i", async (seed) => {
  const { broken, figures } = await soakCampaign(seed);
  expect(broken).toEqual([]);
  expect(figures["faults injected"]).toBeGreaterThan(0);
  expect(figures["kills (kill -9)"]).toBeGreaterThan(0);
});
