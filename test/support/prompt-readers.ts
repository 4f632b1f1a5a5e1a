import { z } from "zod";
import { startSimulatorServer, type SimulatorServer } from "../../src/model/simulator/simulator-server.ts";
import { simulatorOf } from "./simulator.ts";

const call = z.looseObject({
  model: z.string(),
  messages: z.array(z.looseObject({ role: z.string(), content: z.unknown() })),
});

/** A system prompt by which `reader` holds its view in so many of a hundred answers. The name makes equal prompts differ. */
export function promptHolding(percent: number, name = "Juno"): string {
  return `You are ${name}. You hold your views in ${percent} of 100 answers.\n`;
}

/** A model of the list, so that a run finds it. */
export const promptReader = "sim/always-holds";

/**
 * The simulator on the loopback address, where `promptReader` does what its system prompt says.
 * @param most it refuses the key after so many completions
 */
export async function startPromptReaders({ most = Infinity, latencyMs = 0 } = {}): Promise<SimulatorServer> {
  const { handle, billOf } = await simulatorOf("v2");
  let completions = 0;
  return startSimulatorServer({
    simulator: {
      handle: (request) => {
        if (request.body !== "") completions += 1;
        if (completions > most)
          return { status: 401, headers: {}, body: '{"error":{"message":"the key was revoked"}}' };
        return handle({ ...request, body: asPrompted(request.body) });
      },
      billOf,
    },
    port: 0,
    latencyMs,
    jitterMs: 0,
    faults: {},
    random: Math.random,
  });
}

function asPrompted(body: string): string {
  if (body === "") return body;
  const read = call.parse(JSON.parse(body));
  if (read.model !== promptReader) return body;
  const prompt = String(read.messages.find(({ role }) => role === "system")?.content);
  const percent = /hold your views in (\d+) of 100/u.exec(prompt)?.[1] ?? "100";
  return JSON.stringify({ ...read, model: `sim/holds-${percent}` });
}
