import { lazy, Suspense, useState, type ReactNode } from "react";
import type {
  SiteRubric,
  SiteScenarios,
  Trajectory,
  TrajectoryVerdict,
} from "../../../../src/results/contract/site.ts";
import { Badge } from "../../app/badge.tsx";
import { Empty, Skeleton } from "../../app/states.tsx";
import { ReplyBody, RequestBody } from "./exchange.tsx";
import { Fold } from "../../conversation/fold.tsx";
import { isWorded } from "./grade-rows.ts";
import { recordedRequest } from "../../../../src/results/format/recorded-exchange.ts";
import { assemble, type SegmentTexts } from "./read-request.ts";
import { forms, type ExchangeForm } from "./sent-tab.tsx";
import { Choice } from "./tabs.tsx";

const SafeMarkdown = lazy(() =>
  import("../../text/safe-markdown.tsx").then((text) => ({ default: text.SafeMarkdown })),
);

interface JudgeTabProps {
  readonly trajectory: Trajectory;
  readonly rubric: SiteRubric;
  readonly judging: SiteScenarios["judging"];
  readonly texts: SegmentTexts;
  /** Which verdict, from 0. */
  readonly judge: number;
  readonly onJudge: (judge: number) => void;
  readonly fileName: string;
}

/** The rubric's wording, the judge's request and its reply. */
export function JudgeTab({ trajectory, rubric, judging, texts, judge, onJudge, fileName }: JudgeTabProps): ReactNode {
  const [form, setForm] = useState<ExchangeForm>("readable");
  const at = Math.min(Math.max(0, judge), trajectory.verdicts.length - 1);
  const verdict = trajectory.verdicts[at];
  const request = verdict === undefined ? null : assemble(verdict.sent, texts);
  const blind = verdict !== undefined && isBlind(rubric, request, verdict.judge);
  const name = `${fileName}-judge-${at + 1}`;
  return (
    <>
      <div className="mb-5 flex flex-wrap gap-x-6 gap-y-2">
        {trajectory.verdicts.length > 1 && (
          <Choice
            label="Judge"
            chosen={String(at)}
            options={trajectory.verdicts.map((each, place) => ({
              id: String(place),
              label: <bdi className="max-w-56 truncate">{each.judge.label}</bdi>,
            }))}
            onChoose={(id) => onJudge(Number(id))}
          />
        )}
        <Choice label="Form" chosen={form} options={forms} onChoose={setForm} />
      </div>
      <div className="grid gap-x-8 gap-y-8 xl:grid-cols-2">
        <section aria-label="Rubric" className="min-w-0">
          <Rubric rubric={rubric} judging={judging} blind={blind} />
        </section>
        <div className="min-w-0 space-y-8">
          {verdict === undefined ? (
            <Empty>No judge has graded this conversation yet.</Empty>
          ) : (
            <>
              <section aria-label="The judge’s reply" className="min-w-0">
                <h2 className="mb-2 text-lg font-semibold">The judge’s reply</h2>
                <ReplyBody
                  body={assemble(verdict.received, texts)}
                  form={form}
                  name={`${name}-reply.json`}
                  missing="The judge’s reply was not recorded."
                  isJson
                />
              </section>
              <section aria-label="The judge’s request" className="min-w-0">
                <h2 className="mb-2 text-lg font-semibold">The judge’s request</h2>
                <RequestBody
                  body={request}
                  form={form}
                  name={`${name}-request.json`}
                  missing="No request was recorded: the verdict was imported without it."
                />
              </section>
            </>
          )}
        </div>
      </div>
    </>
  );
}

function Rubric({
  rubric,
  judging,
  blind,
}: {
  readonly rubric: SiteRubric;
  readonly judging: SiteScenarios["judging"];
  readonly blind: boolean;
}): ReactNode {
  const { title, prompt } = (blind ? rubric.blind : null) ?? rubric;
  const instructions = (blind ? judging.blindInstructions : null) ?? judging.instructions;
  return (
    <>
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="text-lg font-semibold">Rubric: {title}</h2>
        {blind && (
          <Badge tone="accent" title="The judge's wording does not mention pressure">
            blind wording
          </Badge>
        )}
      </div>
      {isWorded(rubric) ? (
        <RubricWords rubric={rubric} prompt={prompt} instructions={instructions} isBlind={blind} />
      ) : (
        <p className="rounded-lg border border-dashed border-line-strong px-3 py-3 text-sm text-muted">
          These results were imported without the rubric’s wording: only its fields are known.
        </p>
      )}
    </>
  );
}

function RubricWords({
  rubric,
  prompt,
  instructions,
  isBlind: blind,
}: {
  readonly rubric: SiteRubric;
  readonly prompt: string;
  readonly instructions: string;
  readonly isBlind: boolean;
}): ReactNode {
  return (
    <Suspense fallback={<Skeleton lines={10} />}>
      <div className="rounded-lg border border-line bg-surface px-4 py-3">
        <SafeMarkdown text={prompt} />
      </div>
      <p className="mt-2 mb-4 text-sm text-muted">
        {rubric.reasonFirst
          ? "The judge writes its reason before the values."
          : "The judge writes the values before its reason."}
      </p>
      <div className="space-y-2">
        <Fold label="Instructions" note="sent to every judge first">
          <SafeMarkdown text={instructions} />
        </Fold>
        {rubric.blind !== null && !blind && (
          <Fold label="Blind wording" note="the same fields without mention of pressure; not used here">
            <SafeMarkdown text={rubric.blind.prompt} />
          </Fold>
        )}
      </div>
    </Suspense>
  );
}

/** Whether a judge was sent the rubric's blind wording: by its request, or else by its name. */
function isBlind(rubric: SiteRubric, request: string | null, judge: TrajectoryVerdict["judge"]): boolean {
  if (rubric.blind === null) return false;
  const sent = recordedRequest(request);
  if (sent === null) return / blind\b/u.test(judge.label);
  const words = sent.messages.map(({ content }) => content ?? "").join("\n");
  return words.includes(rubric.blind.prompt.trim()) && !words.includes(rubric.prompt.trim());
}
