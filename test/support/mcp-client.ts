import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { expect, onTestFinished } from "vitest";

// A client of the SDK that talks to the real program, in a process of its own.

const main = join(import.meta.dirname, "..", "..", "src", "cli", "main.ts");
export const mcpRevisions = ["2025-11-25", "2026-07-28"] as const;
export type McpRevision = (typeof mcpRevisions)[number];

interface McpConnection {
  readonly client: Client;
  /** The text of a call's result, and whether it is an error. */
  readonly call: (name: string, args?: Record<string, unknown>) => Promise<readonly [text: string, failed: boolean]>;
}

/** Starts the program on the store `bench.db` of the folder. */
export async function connectMcp(folder: string, revision: McpRevision = "2025-11-25"): Promise<McpConnection> {
  const mode = revision === "2025-11-25" ? "legacy" : { pin: revision };
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
  onTestFinished(() => client.close());
  const args = [main, "mcp", "--db", "bench.db"];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, cwd: folder, stderr: "ignore" }));
  return {
    client,
    async call(name, given = {}) {
      const { content, isError } = await client.callTool({ name, arguments: given });
      expect(content.map(({ type }) => type)).toEqual(["text"]);
      const [first] = content;
      return [first?.type === "text" ? first.text : "", isError ?? false];
    },
  };
}

/** The lines between the fence's tags, and those outside of them. */
export function fenceIn(result: string): { readonly inside: readonly string[]; readonly outside: readonly string[] } {
  const lines = result.split("\n");
  const open = lines.findIndex((line) => /^<untrusted-[0-9a-f]{16}>$/u.test(line));
  const close = lines.findLastIndex((line) => line === lines[open]?.replace("<", "</"));
  expect(open, result).toBeGreaterThan(0);
  expect(close).toBe(lines.length - 1);
  return { inside: lines.slice(open + 1, close), outside: lines.slice(0, open) };
}
