import { join } from "node:path";
import { PassThrough } from "node:stream";
import { Client, ReadBuffer, serializeMessage, type Transport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { expect, onTestFinished } from "vitest";
import { aib } from "./command-line.ts";

const main = join(import.meta.dirname, "..", "..", "src", "cli", "main.ts");
export const mcpRevisions = ["2025-11-25", "2026-07-28"] as const;
export type McpRevision = (typeof mcpRevisions)[number];

interface McpConnection {
  readonly client: Client;
  /** The text of a call's result, and whether it is an error. */
  readonly call: (name: string, args?: Record<string, unknown>) => Promise<readonly [text: string, failed: boolean]>;
}

/** A client of the SDK that talks to the program in this process, over the store `bench.db` of the folder. */
export function connectMcp(folder: string, revision: McpRevision = "2025-11-25"): Promise<McpConnection> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const served = aib(words, { cwd: folder, raw: { input, output } });
  const ended = async () => expect(await served).toMatchObject({ code: 0, stdout: "", stderr: "" });
  return connectOver(overPipes(input, output, ended), revision);
}

/** The same in a process of its own. */
export function connectMcpProcess(folder: string, revision: McpRevision): Promise<McpConnection> {
  const args = [main, ...words];
  return connectOver(
    new StdioClientTransport({ command: process.execPath, args, cwd: folder, stderr: "ignore" }),
    revision,
  );
}

const words = ["mcp", "--db", "bench.db"];

/** One message a line, as over standard input and output. Closed when the command has ended. */
function overPipes(input: PassThrough, output: PassThrough, ended: () => Promise<void>): Transport {
  const buffer = new ReadBuffer();
  const transport: Transport = {
    start: async () => {
      output.on("data", (chunk: Buffer) => {
        buffer.append(chunk);
        for (let message = buffer.readMessage(); message !== null; message = buffer.readMessage()) {
          transport.onmessage?.(message);
        }
      });
    },
    send: async (message) => {
      input.write(serializeMessage(message));
    },
    close: async () => {
      input.end();
      await ended();
      transport.onclose?.();
    },
  };
  return transport;
}

async function connectOver(transport: Transport, revision: McpRevision): Promise<McpConnection> {
  const mode = revision === "2025-11-25" ? "legacy" : { pin: revision };
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
  onTestFinished(() => client.close());
  await client.connect(transport);
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

/** The heads and the rows of the first table below a heading. */
export function cellsUnder(lines: readonly string[], heading: string): readonly (readonly string[])[] {
  const under = lines.slice(lines.indexOf(heading) + 1);
  const below = under.slice(under.findIndex((line) => line.startsWith("| | ")));
  const table = below.slice(
    0,
    below.findIndex((line) => !line.startsWith("| | ")),
  );
  const cells = table.map((line) =>
    line
      .slice(4, -2)
      .split(" | ")
      .map((cell) => cell.trim()),
  );
  return cells.filter((_, place) => place !== 1);
}
