import { useMemo, type ReactNode } from "react";
import type { SiteJudges } from "../../../../src/report/contract/site.ts";
import { checkNames, uncheckedSentences } from "../../../../src/report/judges/check-words.ts";
import { Badge } from "../../app/badge.tsx";
import { Page, Panel } from "../../app/page.tsx";
import { useSnapshot } from "../../app/snapshot.tsx";
import { Await, Empty } from "../../app/states.tsx";
import { useData } from "../../data/use-data.ts";
import { useIndex } from "../../data/use-index.ts";
import { FieldAgreement, PairAgreement } from "./agreement.tsx";
import { FamilyDifferences } from "./families.tsx";
import { Disagreements, IndexByJudge } from "./index-by-judge.tsx";
import { OwnFamily, OwnModel } from "./self-preference.tsx";
import { CheckTable, JudgeTable, Retests, UnscoredReasons } from "./single-judges.tsx";

/** Whether the judges can be trusted: problems with individual judges, then the numbers behind them. */
export function JudgesPage(): ReactNode {
  const { file } = useSnapshot();
  const loaded = useData<SiteJudges>(file("judges.json"));
  return (
    <Page title="Judges" lead={loaded.state === "ready" ? leadOf(loaded.data) : "Whether the judges can be trusted."}>
      <Await loaded={loaded} lines={16}>
        {(data) => <JudgeParts data={data} />}
      </Await>
    </Page>
  );
}

function leadOf({ judges, configurations }: SiteJudges): string {
  const graders =
    judges.length === 0
      ? "No judge graded"
      : judges.length === 1
        ? "One judge graded"
        : `${judges.length} judges graded`;
  const places = configurations.map(({ variant, delivery }) => `${variant} + ${delivery}`).join(", ");
  return `${graders} the answers under ${places}.`;
}

function JudgeParts({ data }: { readonly data: SiteJudges }): ReactNode {
  const index = useIndex();
  const slugs = useMemo(
    () => new Map(index.state === "ready" ? index.data.rows.map(({ id, slug }) => [id, slug]) : []),
    [index],
  );
  const scenarios = index.state === "ready" ? index.data.scenarios : [];
  if (data.judges.length === 0)
    return (
      <Empty>
        {data.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </Empty>
    );
  return (
    <>
      <Findings data={data} />
      <JudgeTable data={data} />
      <UnscoredReasons data={data} />
      <div className="grid items-start gap-x-8 xl:grid-cols-2">
        <PairAgreement data={data} />
        <FieldAgreement data={data} />
      </div>
      <div className="grid items-start gap-x-8 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <FamilyDifferences data={data} />
        <OwnFamily data={data} />
      </div>
      <OwnModel data={data} />
      <Retests data={data} />
      <IndexByJudge data={data} slugs={slugs} />
      <Disagreements data={data} scenarios={scenarios} />
    </>
  );
}

/** Which checks were possible and what they found; faults and how to fix them; what was not checked, and what would check it. */
function Findings({ data }: { readonly data: SiteJudges }): ReactNode {
  const { headline, faults, severity, notes } = data;
  return (
    <Panel title={headline}>
      {faults.length > 0 && (
        <ul className="mb-4 grid gap-3 lg:grid-cols-2">
          {faults.map(({ judgeId, kind, sentence }) => (
            <li
              key={`${judgeId} ${kind}`}
              className="rounded-lg border border-line border-l-4 border-l-bad bg-surface px-4 py-3"
            >
              <Badge tone="bad">{checkNames[kind]}</Badge>
              <p className="mt-1 break-words">{sentence}</p>
            </li>
          ))}
        </ul>
      )}
      <CheckTable data={data} />
      <Sentences title="Harsh or lenient" sentences={severity === null ? [] : [severity]} />
      <Sentences title="Not checked" sentences={uncheckedSentences(data)} />
      <Sentences title="How to check more" sentences={notes} />
    </Panel>
  );
}

function Sentences({ title, sentences }: { readonly title: string; readonly sentences: readonly string[] }): ReactNode {
  if (sentences.length === 0) return null;
  return (
    <div className="mt-4">
      <h3 className="text-sm font-semibold">{title}</h3>
      <ul className="mt-1 max-w-[100ch] list-disc space-y-1 pl-5 text-sm text-muted">
        {sentences.map((sentence) => (
          <li key={sentence} className="break-words">
            {sentence}
          </li>
        ))}
      </ul>
    </div>
  );
}
