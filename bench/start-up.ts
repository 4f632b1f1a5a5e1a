// Start-up of the packed program and of the sources, over that of Node itself: `npm run bench -- start`.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cli } from "./node-process.ts";

const repetitions = 15;

/** At most so many times `node -e 0`, of the packed program. */
const aims: readonly (readonly [command: string, aim: number])[] = [
  ["--version", 3],
  ["leaderboard", 6],
];

export function measureStartUp(): void {
  const folder = mkdtempSync(join(tmpdir(), "aib-bench-start-"));
  try {
    const packed = join(folder, "package");
    execFileSync(process.execPath, [join(import.meta.dirname, "..", "scripts", "package.ts"), packed], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    const empty = join(folder, "empty");
    mkdirSync(empty);
    const programs = { "the package": join(packed, "dist", "aib.js"), "the sources": cli };
    const calls = Object.entries(programs).flatMap(([place, program]) =>
      aims.map(([command, aim]) => ({ title: `aib ${command}, from ${place}`, aim, args: [program, command] })),
    );
    const [node = Number.NaN, ...times] = medianTimes([["-e", "0"], ...calls.map(({ args }) => args)], empty);
    console.log(`\nStart-up in an empty folder, over node -e 0 (median of ${repetitions}, in turns)\n`);
    console.log(`  ${"node -e 0".padEnd(36)} ${node.toFixed(0).padStart(5)} ms`);
    for (const [index, { title, aim }] of calls.entries()) {
      const time = times[index] ?? Number.NaN;
      const ratio = `${(time / node).toFixed(1)} times (aim of the package: ${aim})`;
      console.log(`  ${title.padEnd(36)} ${time.toFixed(0).padStart(5)} ms   ${ratio}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** In milliseconds. All commands in turns, so that a busy moment of the machine slows all of them; a first round fills caches. */
function medianTimes(commands: readonly (readonly string[])[], cwd: string): readonly number[] {
  const times: number[][] = commands.map(() => []);
  for (let round = 0; round <= repetitions; round += 1) {
    for (const [index, args] of commands.entries()) {
      const before = performance.now();
      spawnSync(process.execPath, args, { cwd, stdio: "ignore" });
      if (round > 0) times[index]?.push(performance.now() - before);
    }
  }
  return times.map((own) => own.toSorted((a, b) => a - b)[Math.floor(repetitions / 2)] ?? Number.NaN);
}
