import { request, type ClientRequest } from "node:http";

/** The events that a listening browser has received. */
export interface EventReader {
  /** Resolves with the first event from now on, or of those that came before, that the test is true for. */
  readonly find: (test: (event: ToldEvent) => boolean) => Promise<ToldEvent>;
  readonly all: readonly ToldEvent[];
  /** Lines that begin with a colon. */
  readonly heartbeats: () => number;
  readonly ended: Promise<void>;
  readonly leave: () => void;
}

export interface ToldEvent {
  readonly name: string;
  /** JSON. */
  readonly data: string;
}

export function listenTo(url: string): EventReader {
  const all: ToldEvent[] = [];
  const waiting = new Set<() => void>();
  let heartbeats = 0;
  let rest = "";
  const take = (block: string): void => {
    if (block.startsWith(":")) heartbeats += 1;
    const [, name, data] = /^event: (.*)\ndata: (.*)$/u.exec(block) ?? [];
    if (name !== undefined && data !== undefined) all.push({ name, data });
    for (const look of waiting) look();
  };
  const asked: ClientRequest = request(`${url}events`, { agent: false });
  const ended = new Promise<void>((resolve) => {
    asked.once("close", () => resolve());
    asked.once("error", () => resolve());
  });
  asked.once("response", (response) => {
    response.on("data", (chunk: Buffer) => {
      const blocks = `${rest}${chunk.toString("utf8")}`.split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) take(block);
    });
    response.once("error", () => {});
  });
  asked.end();
  const find = (test: (event: ToldEvent) => boolean): Promise<ToldEvent> =>
    new Promise((resolve) => {
      const look = (): void => {
        const found = all.find(test);
        if (found === undefined) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
    });
  return { find, all, heartbeats: () => heartbeats, ended, leave: () => asked.destroy() };
}
