import { expect, test } from "vitest";
import { z } from "zod";
import type { ChatMessage } from "../src/domain/chat.ts";
import type { AnswerTask } from "../src/domain/task.ts";
import { parsePublishedPath } from "../src/features/import/published-path.ts";
import { readSource } from "../src/features/import/read-source.ts";
import { readTrajectory } from "../src/features/import/trajectory-file.ts";
import { answerRequest, planRun } from "../src/plan/index.ts";
import { answerWith, modelConfigWith } from "./support/plan/fixture-configs.ts";
import { loadSuite } from "../src/suite/index.ts";
import { archiveIsHere, publishedArchive, withoutArchive } from "./support/published/archive.ts";
import { rounds } from "./support/rounds.ts";

const suite = await loadSuite("v2");
const { tasks } = planRun({
  suite,
  modelConfigs: [modelConfigWith()],
  judges: [],
  runs: [1],
  configurations: suite.defaultConfigurations,
  experiments: null,
});
const turns = new Map(tasks.flatMap((task) => (task.kind === "answer" ? [[task.turnId, task] as const] : [])));

const toolCall = z.object({ id: z.string(), function: z.object({ name: z.string(), arguments: z.string() }) });
const recorded = z.array(
  z.object({
    role: z.string(),
    content: z.string().nullish(),
    tool_calls: z.array(toolCall).optional(),
    tool_call_id: z.string().optional(),
  }),
);
type Recorded = z.output<typeof recorded>;

/** A request without its words: who speaks, what is called with which parameters, and which call is answered. */
function skeletonOf(messages: Recorded | readonly ChatMessage[]): readonly string[] {
  const read = recorded.parse(messages);
  const order = new Map(
    read.flatMap(({ tool_calls: calls = [] }) => calls.map(({ id }) => id)).map((id, at) => [id, at]),
  );
  return read.map(({ role, content, tool_calls: calls = [], tool_call_id: answered }) => {
    const words = content === null || content === undefined || content === "" ? "silent" : "words";
    const called = calls.map(({ id, function: { name, arguments: args } }) => {
      const form = /^[0-9A-Za-z]{9}$/u.test(id) ? "id of nine" : `id ${id}`;
      return `calls ${name}(${Object.keys(z.record(z.string(), z.unknown()).parse(JSON.parse(args))).join()}), ${form}`;
    });
    return [role, words, ...called, ...(answered === undefined ? [] : [`result of call ${order.get(answered)}`])].join(
      " ",
    );
  });
}

/** Our request of the same turn, after the answers that the recorded one holds. */
function ours(task: AnswerTask, messages: Recorded): readonly ChatMessage[] {
  const said = messages.filter(({ role }) => role === "assistant");
  const answers = said.slice(said.length - task.turnIndex).map(({ content, tool_calls: [call] = [] }) => {
    const { message } = z.object({ message: z.string() }).parse(JSON.parse(call?.function.arguments ?? "{}"));
    return answerWith(message, { contentThinking: content === "" ? null : (content ?? null) });
  });
  return answerRequest(suite, task, answers).messages;
}

test.skipIf(!archiveIsHere)(
  `every recorded request has the roles, tools and parameters of ours (${withoutArchive})`,
  async () => {
    const unlike: unknown[] = [];
    let compared = 0;
    const most = rounds({ few: 400, many: Infinity });
    for await (const entry of readSource(publishedArchive)) {
      if (compared === most) break;
      const path = parsePublishedPath(entry.path, suite);
      if (entry.kind === "refused" || path.kind !== "turn") continue;
      const reading = readTrajectory(entry.bytes, path.place);
      const task = turns.get(path.place.turnId);
      if (reading.kind === "refused" || task === undefined) throw new Error(`${entry.path} cannot be compared`);
      const messages = recorded.parse(reading.value.request_messages);
      const [theirs, own] = [skeletonOf(messages), skeletonOf(ours(task, messages))];
      compared += 1;
      if (JSON.stringify(theirs) !== JSON.stringify(own)) unlike.push({ path: entry.path, theirs, own });
    }
    expect(unlike.slice(0, 3)).toEqual([]);
    expect(compared).toBeGreaterThanOrEqual(Math.min(most, 4000));
  },
  60_000,
);
