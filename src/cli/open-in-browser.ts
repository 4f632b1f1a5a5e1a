import { spawn } from "node:child_process";
import { variableIn, type VariableName } from "../domain/index.ts";
import type { Terminal } from "./terminal.ts";

/** A program with its arguments that opens an address; no shell is involved. */
type Opener = readonly [program: string, ...args: readonly string[]];

/** Opens an address in the user's browser. False without a screen: the user has to open it. */
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
  // On WSL, opens the Windows browser.
  if (isSet("WSL_DISTRO_NAME")) return [["wslview"], ["explorer.exe"]];
  // Without a screen xdg-open would start a text browser in this terminal.
  return isSet("DISPLAY") || isSet("WAYLAND_DISPLAY") ? [["xdg-open"]] : [];
}

/** It may outlive this process, and its output is ignored. */
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
