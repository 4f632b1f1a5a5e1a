import { connect, createServer, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { aib, startAib } from "../support/command-line.ts";
import { freePort } from "../support/free-port.ts";
import { pickyServer } from "../support/picky-server.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** A server that dies at its fifth chat request, and is started again after that time; Infinity for never. */
async function dyingServer(
  backAfterMs: number,
): Promise<{ readonly address: string; readonly hasDied: () => boolean }> {
  const inner = await pickyServer({ models: { tested: "sim/holds-80", grader: "sim/judge" } });
  const port = await freePort();
  const sockets = new Set<Socket>();
  let hasDied = false;
  const front = createServer((socket) => {
    const behind = connect(Number(new URL(inner.url).port), "127.0.0.1");
    for (const each of [socket, behind]) {
      sockets.add(each);
      each.on("error", () => each.destroy());
    }
    socket.on("data", () => void (!hasDied && inner.sent().length >= 5 && die()));
    socket.pipe(behind).pipe(socket);
  });
  const listen = (): void => void front.listen(port, "127.0.0.1");
  const die = async (): Promise<void> => {
    hasDied = true;
    front.close();
    for (const socket of sockets) socket.destroy();
    if (backAfterMs === Infinity) return;
    await setTimeout(backAfterMs);
    listen();
  };
  onTestFinished(() => {
    front.close();
    for (const socket of sockets) socket.destroy();
  });
  listen();
  return { address: `127.0.0.1:${port}`, hasDied: () => hasDied };
}

const run = ["run", "-m", "ollama/tested", "--judge", "ollama/grader", "--runs", "1", "--exp", "stability"];

test("a run waits for a local server that dies, says how to start it, and goes on by itself", async () => {
  const { address } = await dyingServer(2500);
  const { code, stderr } = await aib(run, {
    cwd: temporaryFolder(),
    environment: { OLLAMA_HOST: address },
    isTTY: true,
  });
  expect(code, stderr).toBe(0);
  expect(stderr).toContain("ollama serve");
  // One refused attempt for the call that was in flight, and no further one while the server is away.
  expect(/(\d+) server-down/u.exec(stderr)?.[1]).toBe("1");
});

test("Ctrl-C ends the wait for a dead local server at once", async () => {
  const { address, hasDied } = await dyingServer(Infinity);
  const child = startAib(run, { cwd: temporaryFolder(), environment: { OLLAMA_HOST: address } });
  await expect.poll(hasDied, { timeout: 30_000 }).toBe(true);
  await setTimeout(2000);
  child.process.kill("SIGINT");
  const { code, stderr } = await child.finished;
  expect(code, stderr).toBe(1);
  expect(stderr).toContain("Run the same command again");
});
