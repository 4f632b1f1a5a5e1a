import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { join } from "node:path";
import { expect } from "vitest";
import { difference, secret, type BothStores } from "../support/postgres/both-stores.ts";

const main = join(import.meta.dirname, "..", "..", "src", "cli", "main.ts");

/** `aib mcp` gives agents the same ranking of both stores. */
export async function sameForAgents({ cwd, db, file }: BothStores): Promise<void> {
  const [ofServer, ofFile] = [await ranking(cwd, db), await ranking(cwd, file)];
  expect(ofServer).toContain("holds-40");
  expect(ofServer).not.toContain(secret);
  expect(difference(ofServer, ofFile)).toBeNull();
}

async function ranking(cwd: string, place: string): Promise<string> {
  const client = new Client({ name: "test", version: "1" });
  const args = [main, "mcp", "--db", place];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, cwd, stderr: "ignore" }));
  try {
    const { content, isError } = await client.callTool({ name: "leaderboard", arguments: {} });
    const text = content.map((part) => (part.type === "text" ? part.text : "")).join("\n");
    expect(isError ?? false, text).toBe(false);
    // The fence is drawn at random.
    return text.replaceAll(/\b[\da-f]{8,}\b/gu, "HEX");
  } finally {
    await client.close();
  }
}
