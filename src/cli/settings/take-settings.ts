import type { Command } from "commander";
import type { CommandHost } from "../command-host.ts";
import { hasSettings } from "./settings-file.ts";

/**
 * Before a command runs: takes the settings of the folder's `aib.yaml`, where it has one, and confirms the servers and the store
 * that the folder's files name.
 * @param onStore called with the store that the user typed, if any
 */
export async function takeSettings(
  command: Command,
  host: CommandHost,
  onStore: (named: string | undefined) => void,
): Promise<void> {
  const { terminal } = host;
  const hasFile = hasSettings(terminal.workingDirectory);
  if (hasFile || terminal.fromFile.size > 0) {
    const applied = hasFile ? await (await import("./apply-settings.ts")).applySettings(command, host) : [];
    const { confirmServers } = await import("./confirm-servers.ts");
    await confirmServers(command, terminal, applied);
  }
  const { guardFolderStore, namedStore } = await import("../store-location.ts");
  await guardFolderStore(terminal, command);
  onStore(namedStore(command));
}
