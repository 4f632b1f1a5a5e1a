import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { variableIn, type VariableName } from "../domain/environment.ts";
import type { IntervalMethod } from "../domain/index-definition.ts";
import { type LoopbackServer, serveFolder, serveSite } from "../features/site/index.ts";
import { packageVersion } from "../outside/package-file.ts";
import { plainText } from "../results/plain-text.ts";
import { inStore } from "./store-location.ts";
import { printLine, type Terminal } from "./terminal.ts";
import { untilInterrupted } from "./stop-on-interrupt.ts";
import { messageOf } from "../domain/message-of.ts";

/** The results of a store, for the viewer. */
export interface ViewSubject {
  /** The store's path as given. */
  readonly db: string;
  /** The store's location for commands; null when it is the default. */
  readonly dbNamed: string | null;
  readonly suite: string | null;
  readonly judges: readonly string[];
  readonly excludeOwnFamily: boolean;
  readonly interval: IntervalMethod | null;
}

export interface ViewSettings {
  /** Null for the default port, or the next free one. */
  readonly port: number | null;
  readonly open: boolean;
  /** The page to open, below the site's base. */
  readonly page: string;
}

/** Serves the viewer over a store until Ctrl-C. */
export async function runViewer(terminal: Terminal, subject: ViewSubject, settings: ViewSettings): Promise<void> {
  const { db, dbNamed, ...query } = subject;
  await inStore(terminal, db, (store) =>
    showUntilInterrupted(terminal, settings, (onProblem) =>
      serveSite(store, {
        query: { ...query, program: packageVersion(), now: () => new Date() },
        db: dbNamed,
        port: settings.port,
        onBuild: () => printLine(terminal.stderr, "Building the viewer from its sources (once) ..."),
        onProblem,
      }),
    ),
  );
}

/** Serves an exported site until Ctrl-C. */
export async function runFolderViewer(terminal: Terminal, folder: string, settings: ViewSettings): Promise<void> {
  await showUntilInterrupted(terminal, settings, (onProblem) =>
    serveFolder(resolve(terminal.workingDirectory, folder), settings.port, onProblem),
  );
}

async function showUntilInterrupted(
  terminal: Terminal,
  { open, page }: ViewSettings,
  serve: (onProblem: (problem: unknown) => void) => Promise<LoopbackServer>,
): Promise<void> {
  const { stdout, stderr, environment } = terminal;
  const server = await serve(warnOnce((line) => printLine(stderr, line)));
  // Before the address is printed: later interrupts must not be lost.
  const stopped = untilInterrupted(terminal);
  try {
    const address = new URL(page.slice(1), server.url).href;
    printLine(stdout, `The viewer is at ${address}`);
    const isShown = open && (await openInBrowser(address, environment));
    printLine(stdout, isShown ? "Stop with Ctrl-C." : "Open it in a browser. Stop with Ctrl-C.");
    await stopped;
    // The terminal has echoed ^C at the cursor.
    if (stdout.isTTY) printLine(stdout, "\rStopped.");
  } finally {
    await server.close();
  }
}

/** The same problem recurs at every poll. */
function warnOnce(print: (line: string) => void): (problem: unknown) => void {
  const printed = new Set<string>();
  return (problem) => {
    const line = `warning: ${plainText(messageOf(problem))}`;
    if (printed.has(line)) return;
    printed.add(line);
    print(line);
  };
}

/** Opens an address in the user's browser. False without a screen: the user has to open it. */
async function openInBrowser(url: string, environment: Terminal["environment"]): Promise<boolean> {
  for (const [program, ...args] of openersOn(process.platform, environment)) {
    if (await starts(program, [...args, url])) return true;
  }
  return false;
}

function openersOn(
  platform: NodeJS.Platform,
  environment: Terminal["environment"],
): readonly (readonly [program: string, ...args: readonly string[]])[] {
  if (platform === "darwin") return [["open"]];
  if (platform === "win32") return [["rundll32", "url.dll,FileProtocolHandler"]];
  const isSet = (name: VariableName): boolean => variableIn(environment, name) !== null;
  // On WSL, opens the Windows browser.
  if (isSet("WSL_DISTRO_NAME")) return [["wslview"], ["explorer.exe"]];
  // Without a screen xdg-open would start a text browser in this terminal.
  return isSet("DISPLAY") || isSet("WAYLAND_DISPLAY") ? [["xdg-open"]] : [];
}

/** It may outlive this process, and its output is ignored. */
function starts(program: string, args: readonly string[]): Promise<boolean> {
  return new Promise((settle) => {
    const child = spawn(program, args, { detached: true, stdio: "ignore" });
    child.once("error", () => settle(false));
    child.once("spawn", () => {
      child.unref();
      settle(true);
    });
  });
}
