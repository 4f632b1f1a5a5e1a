import { expect, onTestFinished, test } from "vitest";
import { aib } from "./support/command-line.ts";
import { startFaultyProvider } from "./support/faulty-provider.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";
import { headOf, lengthOf, type WireFault } from "./support/wire-faults/wire-fault.ts";

function refusal(status: string, becomes: WireFault["becomes"]): WireFault {
  const body = JSON.stringify({ error: { message: "Come back later." } });
  return {
    name: status,
    becomes,
    send: (socket) => socket.write(headOf([lengthOf(body), "retry-after: 1"], status) + body),
  };
}

test.each([
  ["rate-limited", "429 Too Many Requests"],
  ["server-error", "503 Service Unavailable"],
] as const)(
  "while a run waits for a provider in trouble the last fault and the next try are on the screen: %s",
  async (fault, status) => {
    const spoil = ({ before }: { readonly before: number }) => (before === 0 ? refusal(status, fault) : null);
    const provider = await startFaultyProvider({ spoil, latencyMs: () => 0 });
    onTestFinished(() => provider.close());
    const place = ["--base-url", provider.url, "--models", "sim/holds-80", "--judge", "sim/judge", "--runs", "1"];
    const run = await aib(["run", ...place, "--exp", "stability"], { cwd: temporaryFolder(), isTTY: true });
    expect(run.code, run.stderr).toBe(0);
    const [shown = ""] = /next try in \d s, 1 call waits: .*\n.*/u.exec(run.stderr) ?? [];
    expect(shown).toContain(fault);
    expect(shown).toContain("holds-80");
    expect(shown).toContain(`HTTP ${status.slice(0, 3)}: Come back later.`);
    // The last picture stays on the screen: nothing waits any more.
    expect(run.stderr.slice(run.stderr.lastIndexOf("\u001b[?25l"))).not.toContain("next try");
  },
);
