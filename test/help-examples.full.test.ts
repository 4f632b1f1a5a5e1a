import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aib } from "./support/command-line.ts";
import { examplesIn, listedCommands, type HelpExample } from "./support/help-examples.ts";
import { helpWorld, type HelpWorld } from "./support/help-world.ts";
import { folderForAll } from "./support/temporary-folder.ts";

// Every example of every help text is run; nothing is only parsed. Real models, Postgres and placeholders are what stands for
// them in the world of `helpWorld`.

const cwd = folderForAll();
const helpOf = new Map<string, readonly HelpExample[]>();
for (const words of [[], ...(await listedCommands({ cwd }))]) {
  helpOf.set(words.join(" "), examplesIn((await aib([...words, "--help"], { cwd })).stdout));
}

let world: HelpWorld;
beforeAll(async () => {
  world = await helpWorld();
}, 300_000);
afterAll(() => world.close());

/** By the example; all others do what they are for. */
const exitCodes: ReadonlyMap<string, number> = new Map([
  // Declined.
  ["aib run", 1],
  // Reached.
  ["aib run --runs 1 --budget 25", 3],
  // Not measured in this world.
  ["aib judge --suite v3", 2],
]);

describe.each([...helpOf.keys()])("aib %s --help", (command) => {
  const examples = helpOf.get(command) ?? [];

  test("has examples, and each does what it is for", { timeout: 300_000 }, async () => {
    expect(examples.length).toBeGreaterThan(0);
    const folder = await world.folderFor(command);
    const complaints: string[] = [];
    for (const example of examples) {
      const { code, stderr } = await world.run(example, folder);
      const expected = exitCodes.get(example.text) ?? 0;
      if (code !== expected) complaints.push(`${example.text}\nexits with ${code}:\n${stderr.slice(-1500)}`);
    }
    expect(complaints.join("\n")).toBe("");
  });
});
