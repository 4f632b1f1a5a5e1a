import type { InvalidSuite, ValidSuite } from "../../features/suites/index.ts";
import { nextCommand } from "./check-text.ts";

export function checkFacts(check: InvalidSuite | ValidSuite): unknown {
  return check.kind === "valid" ? validFacts(check) : invalidFacts(check);
}

function invalidFacts({ file, mistakes }: InvalidSuite): unknown {
  return { valid: false, file, mistakes };
}

function validFacts(check: ValidSuite): unknown {
  const { file, suite, extent, size, editorLine, notes } = check;
  const { id, version, title, digest, defaultConfigurations } = suite;
  const conversations = check.conversations.map(({ scenario, configuration, messages, tool }) => {
    return { scenario: scenario.id, experiment: scenario.experiment, ...configuration, messages, tool };
  });
  const next = nextCommand(check);
  const head = { valid: true, file, id, version, title, digest, defaultConfigurations, ...extent };
  return { ...head, tokensPerRun: size, notes, editorLine, next, conversations };
}
