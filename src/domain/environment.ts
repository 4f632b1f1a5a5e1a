/** Variables of the process or of the `.env` file. A key may be in a variable of any name: `--api-key-env` says which. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The variables that a person may set, in the order of `.env.example`, which explains each. */
export const settingNames = [
  "OPENROUTER_API_KEY",
  "OPENROUTER_KEY",
  "OPENROUTER_BASE_URL",
  "OPENROUTER_TITLE",
  "OPENROUTER_REFERER",
  "AIB_ALLOW_KEYS",
  "OLLAMA_HOST",
  "LMSTUDIO_URL",
  "VLLM_URL",
  "LOCAL_MODEL_URL",
  "LOCAL_MODEL_ID",
  "AIB_DB",
  "AIB_SESSION_SILENCE",
  "AIB_ASK_ABOVE",
  "NO_COLOR",
] as const;

/** Set by the system for the terminal, the screen and the user's own folders. */
type SystemName = "HOME" | "XDG_CONFIG_HOME" | "TERM" | "DISPLAY" | "WAYLAND_DISPLAY" | "WSL_DISTRO_NAME";

/** Set by `./aib` and npm: how the program was called. */
type CallName = "AIB_CALLED_AS" | "npm_command" | "npm_lifecycle_event" | "npm_package_name" | `npm_config_${string}`;

/** Set by GitHub Actions: the file of a step's summary. */
type CiName = "GITHUB_STEP_SUMMARY";

/** Read by the Postgres client itself, from the process alone. */
type ClientName = "PGPASSWORD";

export type VariableName = (typeof settingNames)[number] | SystemName | CallName | CiName | ClientName;

/** The trimmed value; null where the variable is not set or empty. */
export function variableIn(environment: Environment, name: VariableName): string | null {
  const value = possiblyEmptyIn(environment, name);
  return value === "" ? null : value;
}

/** The same for a variable whose empty value has a meaning; null only where it is not set. */
export function possiblyEmptyIn(environment: Environment, name: VariableName): string | null {
  return environment[name]?.trim() ?? null;
}
