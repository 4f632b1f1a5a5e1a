import type { CallToolResult, McpServer, StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import type { z } from "zod";
import { BenchError } from "../../domain/bench-error.ts";
import type { IntervalMethod } from "../../domain/index-definition.ts";
import { inOptionWords } from "../../options/index.ts";
import { refusal } from "../../outside/given-options.ts";
import type { ReportStore } from "../../store/index.ts";
import { fenced, resultLimits, type Part } from "./fenced-text.ts";

/** What every tool works on. `ReportStore` has no method that writes. */
export interface McpSubject {
  readonly store: ReportStore;
  /** Whose results are shown where a call names no suite. */
  readonly query: {
    /** Null for the suite last worked on. */
    readonly suite: string | null;
    /** None for the judge with the most verdicts. */
    readonly judges: readonly string[];
    /** Null: where there are several judges. */
    readonly excludeOwnFamily: boolean | null;
    readonly interval: IntervalMethod | null;
  };
  readonly now: () => Date;
}

/** What a tool found. */
export interface Finding {
  /** Sentences of the program alone: no name and no text of the store. */
  readonly says: readonly string[];
  readonly parts: readonly Part[];
  /** What the caller does about parts that the limit of a result leaves out, by their number. */
  readonly rest?: (shown: number) => string;
}

interface ToolDefinition<Input extends z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  /** Rejects with `BenchError` for names that fit nothing, with what there is. */
  readonly find: (input: z.infer<Input>, signal: AbortSignal) => Promise<Finding>;
}

/** A tool that reads its own arguments. */
export interface Tool extends Omit<ToolDefinition<z.ZodObject>, "find"> {
  readonly find: (given: unknown, signal: AbortSignal) => Promise<Finding>;
}

export function defineTool<Input extends z.ZodObject>({ find, ...tool }: ToolDefinition<Input>): Tool {
  const { name, input } = tool;
  return {
    ...tool,
    async find(given, signal) {
      const { data, error } = input.safeParse(given, { reportInput: true });
      if (error !== undefined) throw refusal(name, input.shape, error);
      return find(data, signal);
    },
  };
}

export interface Calls {
  readonly server: McpServer;
  /** The calls in progress: the store stays open until they end. */
  readonly running: Set<Promise<CallToolResult>>;
  /** Removes keys of providers from everything that is sent. */
  readonly withoutKeys: (text: string) => string;
  /** A failure that no caller can act on. */
  readonly onProblem: (problem: unknown) => void;
}

/** Registers tools that only read. */
export function addTools(tools: readonly Tool[], { server, running, withoutKeys, onProblem }: Calls): void {
  const textOf = (text: string): CallToolResult["content"] => [{ type: "text", text: withoutKeys(text) }];
  const annotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
  for (const { name, title, description, input, find } of tools) {
    const inputSchema = unchecked(input);
    server.registerTool(name, { title, description, inputSchema, annotations }, (given, { mcpReq }) => {
      const call = find(given, mcpReq.signal).then(
        (finding): CallToolResult => ({ content: textOf(resultText(finding)) }),
        (error: unknown): CallToolResult => {
          if (!(error instanceof BenchError) && !mcpReq.signal.aborted) onProblem(error);
          return { isError: true, content: textOf(errorText(error)) };
        },
      );
      running.add(call);
      return call.finally(() => running.delete(call));
    });
  }
}

/** The same to a client that lists it. The tool checks its arguments itself: its errors are sentences, the SDK's are the schema's. */
function unchecked(input: z.ZodObject): StandardSchemaWithJSON {
  return { "~standard": { ...input["~standard"], validate: (value) => ({ value }) } };
}

function resultText({ says, parts, rest }: Finding): string {
  if (parts.length === 0) return says.join("\n");
  const { text, shown } = fenced(parts, resultLimits);
  const cut = shown < parts.length ? [`Cut at the limit of a result. ${rest?.(shown) ?? "Ask for less at once."}`] : [];
  return [...says, ...cut, text].join("\n");
}

/** Messages quote names of the store. */
function errorText(error: unknown): string {
  if (!(error instanceof BenchError)) {
    return "error (internal): The call failed. The reason is on the error stream of aib mcp.";
  }
  const { code, message, hint } = error;
  const { text } = fenced(
    [
      { head: "Problem", text: inOptionWords(message) },
      { head: "Next step", text: inOptionWords(hint) },
    ],
    resultLimits,
  );
  return `error (${code}): ${code === "usage" ? "the call needs other arguments" : "nothing was found for this call"}.\n${text}`;
}
