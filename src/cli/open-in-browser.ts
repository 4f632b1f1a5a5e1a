import { spawn } from "node:child_process";
import { variableIn, type VariableName } from "../domain/index.ts";
import type { Terminal } from "./terminal.ts";

/** A program with its arguments that shows an address; no shell is asked. */
type Opener = readonly [program: string, ...args: readonly string[]];

/** Shows an address in the person's browser where there is a screen for it. False: there is none, so it has to be opened by hand. */
export async function openInBrowser(url: string, environment: Terminal["environment"]): Promise<boolean> {
  for (const [program, ...args] of openersOn(process.platform, environment)) {
    if (await starts(program, [...args, url])) return true;
  }
  return false;
}

function openersOn(platform: NodeJS.Platform, environment: Terminal["environment"]): readonly Opener[] {
  if (platform === "darwin") return [["open"]];
  if (platform === "win32") return [["rundll32", "url.dll,FileProtocolHandler"]];
  const isSet = (name: VariableName): boolean => variableIn(environment, name) !== null;
  // Linux under Windows shows what Windows' own browser shows.
  if (isSet("WSL_DISTRO_NAME")) return [["wslview"], ["explorer.exe"]];
  // Without a screen xdg-open would start a browser for text over this very terminal.
  return isSet("DISPLAY") || isSet("WAYLAND_DISPLAY") ? [["xdg-open"]] : [];
}

/** It may outlive us, and what it prints is nobody's business. */
function starts(program: string, args: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { detached: true, stdio: "ignore" });
    child.once("error", () => resolve(false));
    child.once("spawn", () => {
      child.unref();
      resolve(true);
    });
  });
}
