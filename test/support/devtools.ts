import { z } from "zod";

/** One end of the Chrome DevTools Protocol: the browser as a whole, or one page of it. */
export interface DevToolsSession {
  /** @throws Error with what the browser says when it refuses. */
  readonly send: (method: string, parameters: object) => Promise<unknown>;
  /** The next event of this name. */
  readonly once: (event: string) => Promise<void>;
  /** Exceptions in the page, and what the browser wrote into its log. */
  readonly complaints: readonly string[];
  /** The browser's first page, as a session of its own. */
  readonly attach: () => Promise<DevToolsSession>;
}

const message = z.object({
  id: z.number().optional(),
  sessionId: z.string().optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
});
type Message = z.infer<typeof message>;

/** Connects to a browser at its address, `ws://127.0.0.1:1234/devtools/browser/...`. */
export async function connectDevTools(address: string): Promise<DevToolsSession> {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve, { once: true });
    socket.addEventListener("error", () => reject(new Error(`no browser at ${address}`)), { once: true });
  });
  const listeners = new Set<(arrived: Message) => void>();
  socket.addEventListener("message", ({ data }) => {
    const arrived = message.parse(JSON.parse(String(data)));
    for (const listener of listeners) listener(arrived);
  });
  return sessionOver({ socket, listeners, calls: { made: 0 } }, undefined);
}

interface Wire {
  readonly socket: WebSocket;
  readonly listeners: Set<(arrived: Message) => void>;
  /** Numbers the calls of all sessions. */
  readonly calls: { made: number };
}

function sessionOver(wire: Wire, sessionId: string | undefined): DevToolsSession {
  const { socket, listeners, calls } = wire;
  const complaints: string[] = [];
  listeners.add((arrived) => {
    const complains = arrived.method === "Runtime.exceptionThrown" || arrived.method === "Log.entryAdded";
    if (complains && arrived.sessionId === sessionId) complaints.push(JSON.stringify(arrived.params));
  });
  const next = (isIt: (arrived: Message) => boolean): Promise<Message> =>
    new Promise((resolve) => {
      const listener = (arrived: Message): void => {
        if (!isIt(arrived)) return;
        listeners.delete(listener);
        resolve(arrived);
      };
      listeners.add(listener);
    });
  const send: DevToolsSession["send"] = async (method, parameters) => {
    calls.made += 1;
    const id = calls.made;
    const answered = next((arrived) => arrived.id === id);
    socket.send(JSON.stringify({ id, method, params: parameters, sessionId }));
    const { error, result } = await answered;
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  return {
    send,
    complaints,
    once: async (event) => {
      await next((arrived) => arrived.method === event && arrived.sessionId === sessionId);
    },
    attach: async () => {
      const targetId = await firstPage(send);
      const attached = await send("Target.attachToTarget", { targetId, flatten: true });
      return sessionOver(wire, z.object({ sessionId: z.string() }).parse(attached).sessionId);
    },
  };
}

const targets = z.object({ targetInfos: z.array(z.object({ targetId: z.string(), type: z.string() })) });

async function firstPage(send: DevToolsSession["send"]): Promise<string> {
  const { targetInfos } = targets.parse(await send("Target.getTargets", {}));
  const page = targetInfos.find(({ type }) => type === "page");
  if (page === undefined) throw new Error("the browser opened no page");
  return page.targetId;
}
