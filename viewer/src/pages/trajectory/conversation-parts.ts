import type { SiteScenarios, SiteScenario, Trajectory, TrajectoryTurn } from "../../../../src/results/contract/site.ts";
import { recordedRequest, type RecordedRequest } from "../../../../src/results/format/recorded-exchange.ts";
import { assemble } from "./read-request.ts";

/** The messages of a trajectory in order, each with its author. */
export interface ConversationParts {
  readonly system: SystemPart | null;
  /** The scripted beginning where the human's messages arrive as tool results. */
  readonly setup: SetupPart | null;
  /** Both sides are scripted. */
  readonly opening: readonly { readonly human: string; readonly assistant: string }[];
  readonly turns: readonly TrajectoryTurn[];
  /** Of the item that it asks about; null in a suite without items. */
  readonly sides: NonNullable<Trajectory["arm"]>["sides"] | null;
}

export interface SystemPart {
  /** Without the addendum. */
  readonly text: string;
  /** The scenario's addition to it. */
  readonly addendum: string | null;
  /** Whether it is taken from the recorded request; otherwise from the suite. */
  readonly isRecorded: boolean;
}

export interface SetupPart {
  readonly toolName: string;
  readonly startToken: string;
  /** The text of the scripted first call; null where the tool has no parameters. */
  readonly greeting: string | null;
}

type Wording = Pick<SiteScenarios, "texts" | "systemVariants" | "deliveries">;

export function conversationParts(trajectory: Trajectory, scenario: SiteScenario, wording: Wording): ConversationParts {
  const request = firstRequest(trajectory, wording.texts);
  const variant = wording.systemVariants.find(({ id }) => id === trajectory.configuration.variant);
  return {
    system: systemPart(scenario.systemAddendum, variant?.text, request),
    setup: setupPart(trajectory, wording, request),
    opening: scenario.opening,
    turns: trajectory.turns,
    sides: trajectory.arm?.sides ?? null,
  };
}

function firstRequest({ turns, texts }: Trajectory, shared: readonly string[]): RecordedRequest | null {
  const sent = turns.find((turn) => turn.sent !== null)?.sent ?? null;
  return recordedRequest(assemble(sent, { shared, own: texts }));
}

function systemPart(
  addendum: string | null,
  ofSuite: string | undefined,
  request: RecordedRequest | null,
): SystemPart | null {
  const sent = request?.messages.find(({ role }) => role === "system" || role === "developer")?.content ?? null;
  if (request !== null) {
    if (sent === null) return null;
    const ends = addendum !== null && sent.trimEnd().endsWith(addendum.trim());
    const text = ends ? sent.slice(0, sent.trimEnd().length - addendum.trim().length).trimEnd() : sent;
    return { text, addendum: ends ? addendum : null, isRecorded: true };
  }
  return ofSuite === undefined ? null : { text: ofSuite, addendum, isRecorded: false };
}

function setupPart({ configuration }: Trajectory, wording: Wording, request: RecordedRequest | null): SetupPart | null {
  const delivery = wording.deliveries.find(({ id }) => id === configuration.delivery);
  const sent = request?.messages.find(({ role }) => role === "user")?.content ?? null;
  const call = request?.messages.find(({ toolCalls }) => toolCalls.length > 0)?.toolCalls[0];
  if (configuration.delivery !== "tool_role") return null;
  const startToken = sent ?? delivery?.startToken ?? null;
  const greeting = call?.text ?? delivery?.greeting ?? null;
  const toolName = call?.function.name ?? delivery?.tool?.name ?? null;
  return startToken === null || toolName === null ? null : { toolName, startToken, greeting };
}

/** Turn 1 and turn 2 for a comparison; null unless there are exactly two, both answered. */
export function pairOf(turns: readonly TrajectoryTurn[]): readonly [TrajectoryTurn, TrajectoryTurn] | null {
  const [first, second, ...others] = turns;
  if (first?.answer === undefined || second?.answer === undefined || others.length > 0) return null;
  if (first.repeated || second.ballot !== null) return null;
  return first.answer === null || second.answer === null ? null : [first, second];
}
