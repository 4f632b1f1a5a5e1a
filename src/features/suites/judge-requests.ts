import type { ChatRequest } from "../../domain/chat.ts";
import type { Suite } from "../../domain/suite.ts";
import { readGrade, repairRequest, verdictRequest } from "../../judge/index.ts";
import { openRouterEndpoint } from "../../model/registry/endpoints.ts";
import { resolveJudgeConfig } from "../../model/registry/resolve-model-config.ts";
import { conversationOf, standInAnswer } from "../../plan/index.ts";
import { askedScenario } from "../../suite/index.ts";

/** What a judge is sent to grade one conversation, and once more where its reply cannot be read. */
export interface JudgeRequestPreview extends Pick<ChatRequest, "messages" | "responseSchema"> {
  readonly rubric: string;
  readonly scenario: string;
  readonly repair: string;
}

/** For the first scenario of each rubric, exactly as sent, but for the model's own answers and the random end of the tags. */
export function judgeRequests(suite: Suite): readonly JudgeRequestPreview[] {
  const judge = resolveJudgeConfig({ ...suite.judge, endpoint: openRouterEndpoint(), reasoningEffort: "off" });
  return suite.rubrics.flatMap((rubric): readonly JudgeRequestPreview[] => {
    const scenario = suite.scenarios.find((each) => each.rubric === rubric.id);
    if (scenario === undefined) return [];
    const place = { scenarioId: scenario.id, run: scenario.form ?? 1 };
    const turns = askedScenario(suite, place).turns.filter(({ ballot }) => ballot === undefined);
    const answers = turns.map(({ id }) => standInAnswer({ key: id }, `<the model's answer to ${id}>`));
    const request = verdictRequest({
      suite,
      rubric,
      scenario,
      conversation: conversationOf({ suite, ...place, answers }),
      judge,
      sessionId: scenario.id,
      nonce: "0".repeat(16),
      structured: true,
    });
    const { messages, responseSchema } = request;
    const unread = readGrade(rubric, judge, "", suite);
    const problem = unread.kind === "malformed" ? unread.problem : "";
    const { judging, language } = suite;
    const again = repairRequest({ previous: request, reply: "", problem, judging, language });
    const repair = again.messages.at(-1)?.content ?? "";
    return [{ rubric: rubric.id, scenario: scenario.id, messages, responseSchema, repair }];
  });
}
