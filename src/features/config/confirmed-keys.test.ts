import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";
import { confirmKeyPlace, isConfirmed } from "./confirmed-keys.ts";

test("a confirmation covers one folder, address and variable, and its list reveals none of them", async () => {
  const list = join(temporaryFolder(), "config", "aib", "confirmed-keys");
  const place = { folder: temporaryFolder(), address: "https://api.example.com/v1", variable: "EXAMPLE_KEY" };
  expect(await isConfirmed(list, place)).toBe(false);
  await confirmKeyPlace(list, place);
  expect(await isConfirmed(list, place)).toBe(true);
  for (const change of [
    { folder: temporaryFolder() },
    { address: "https://api.example.com/v2" },
    { variable: "OTHER_KEY" },
  ]) {
    expect(await isConfirmed(list, { ...place, ...change })).toBe(false);
  }
  const text = readFileSync(list, "utf8");
  expect(text).toMatch(/^[0-9a-f]{64}\n$/u);
  expect(statSync(list).mode & 0o777).toBe(0o600);
});
