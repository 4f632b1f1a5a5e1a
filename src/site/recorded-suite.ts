import type { Configuration, Suite } from "../domain/suite.ts";
import { nameConfiguration } from "../results/count-configurations.ts";
import type { RecordedMessages } from "./recorded-messages.ts";

/** A request with its place. */
export interface RecordedRequest {
  readonly configuration: Configuration;
  readonly scenarioId: string;
  readonly turnIndex: number;
  readonly messages: RecordedMessages;
}

/**
 * The suite in the wording of imported requests. System messages are complete, including the delivery's suffix; parts
 * that no request contains (rubrics, tools) stay unchanged.
 */
export function recordedSuite(suite: Suite, requests: readonly RecordedRequest[]): Suite {
  const systems = systemMessages(requests);
  const scenarios = suite.scenarios.map((scenario) => {
    const own = requests.filter(({ scenarioId }) => scenarioId === scenario.id);
    const human = (place: number): string | undefined =>
      own.flatMap(({ messages }) => messages.human[place] ?? []).at(0);
    const [first] = own;
    const { opening, turns, systemAddendum } = scenario;
    const [turn, ...others] = turns;
    const worded = (each: typeof turn, place: number): typeof turn => {
      return { ...each, human: human(opening.length + place) ?? each.human };
    };
    return {
      ...scenario,
      systemAddendum: systemAddendum === null ? null : (addendumOf(first, systems) ?? systemAddendum),
      opening: opening.map(({ human: asked, assistant }, place) => {
        return { human: human(place) ?? asked, assistant: first?.messages.replies[place] ?? assistant };
      }),
      turns: [worded(turn, 0), ...others.map((each, place) => worded(each, place + 1))] as const,
    };
  });
  const [variant, ...others] = suite.systemVariants;
  const withRecordedText = (each: typeof variant): typeof variant => {
    const found = [...systems].find(([name]) => name.startsWith(`${each.id} + `));
    return found === undefined ? each : { ...each, text: found[1] };
  };
  return { ...suite, scenarios, systemVariants: [withRecordedText(variant), ...others.map(withRecordedText)] };
}

/** The shortest one sent under each configuration: without a scenario's addendum. */
function systemMessages(requests: readonly RecordedRequest[]): ReadonlyMap<string, string> {
  const systems = new Map<string, string>();
  for (const { configuration, messages } of requests) {
    const name = nameConfiguration(configuration);
    const known = systems.get(name);
    const { system } = messages;
    if (system !== null && (known === undefined || system.length < known.length)) systems.set(name, system);
  }
  return systems;
}

function addendumOf(request: RecordedRequest | undefined, systems: ReadonlyMap<string, string>): string | null {
  const system = request?.messages.system ?? null;
  const plain = request && systems.get(nameConfiguration(request.configuration));
  return system !== null && plain !== undefined && system.startsWith(plain) ? system.slice(plain.length).trim() : null;
}
