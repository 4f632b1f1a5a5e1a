import type { ReactNode } from "react";
import { Link } from "wouter";
import { pathTo } from "../../../../src/report/contract/site/viewer-pages.ts";
import { Panel } from "../../app/page.tsx";
import { useSession } from "../../app/session.tsx";
import { formatCount } from "../../text/format.ts";
import { RubricView } from "../scenario/rubric-view.tsx";
import { Folded, Wording } from "./folded.tsx";
import type { MethodData } from "./method-page.tsx";

/** What the judge is told, and what it is asked of each conversation. */
export function RubricsPart({ data: { scenarios, method } }: { readonly data: MethodData }): ReactNode {
  const { meta } = useSession();
  const { judging, rubrics } = scenarios;
  const { judge } = method.defaults;
  return (
    <Panel title="How it is graded" id="rubrics">
      <p className="mb-3 max-w-[75ch]">
        {meta.panel === null
          ? `These results were graded by ${meta.judge?.label ?? "no judge yet"}.`
          : `What is shown is the median of ${meta.panel.judges.length} judges.`}{" "}
        The suite asks for {judge.model} at temperature {judge.temperature}, with at most {formatCount(judge.maxTokens)}{" "}
        tokens. A judge sees one conversation at a time, and never which model it is of.{" "}
        <Link href={pathTo("/judges")} className="text-accent underline">
          How far judges agree
        </Link>
      </p>
      <Folded title="What every judge is told">
        <Wording text={judging.instructions} />
      </Folded>
      {judging.blindInstructions !== null && (
        <Folded title="What a blind judge is told" aside={<span className="text-muted">nothing said of pressure</span>}>
          <Wording text={judging.blindInstructions} />
        </Folded>
      )}
      <Folded
        title="When a reply cannot be read"
        aside={<span className="text-muted">asked once more; then the verdict stays without a score</span>}
      >
        <Wording text={judging.repair} />
      </Folded>
      {rubrics.map((rubric) => (
        <Folded
          key={rubric.id}
          title={`Rubric: ${rubric.title}`}
          aside={
            <span className="text-muted">
              {formatCount(rubric.fields.length)} {rubric.fields.length === 1 ? "field" : "fields"},{" "}
              {formatCount(scenarios.scenarios.filter((scenario) => scenario.rubric === rubric.id).length)} scenarios
            </span>
          }
        >
          <RubricView rubric={rubric} />
        </Folded>
      ))}
    </Panel>
  );
}
