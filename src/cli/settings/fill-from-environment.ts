import type { Command } from "commander";
import { settingNames, variableIn } from "../../domain/environment.ts";
import type { Terminal } from "../terminal.ts";

/** Commander itself reads only the process's variables, not those of the `.env` file. */
export function fillFromEnvironment(command: Command, environment: Terminal["environment"]): void {
  for (const option of command.options) {
    const name = settingNames.find((each) => each === option.envVar);
    const value = name === undefined ? null : variableIn(environment, name);
    if (value !== null) command.setOptionValueWithSource(option.attributeName(), value, "env");
  }
  for (const below of command.commands) fillFromEnvironment(below, environment);
}
