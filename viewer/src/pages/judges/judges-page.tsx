import { useMemo, type ReactNode } from "react";
import type { SiteJudges } from "../../../../src/report/contract/site.ts";
import { Page } from "../../app/page.tsx";
import { useSession } from "../../app/session.tsx";
import { Await, Empty } from "../../app/states.tsx";
import { useData } from "../../data/use-data.ts";
import { useIndex } from "../../data/use-index.ts";
import { Disagreements } from "./disagreements.tsx";
import { FamilyDifferences } from "./family-differences.tsx";
import { FieldAgreement } from "./field-agreement.tsx";
import { Findings } from "./findings.tsx";
import { IndexByJudge } from "./index-by-judge.tsx";
import { JudgeTable } from "./judge-table.tsx";
import { OwnFamily } from "./own-family.tsx";
import { OwnModel } from "./own-model.tsx";
import { PairAgreement } from "./pair-agreement.tsx";
import { Retests } from "./retests.tsx";
import { UnscoredReasons } from "./unscored-reasons.tsx";

/** Whether the judges can be trusted: what is the matter with whom, then the numbers behind it. */
export function JudgesPage(): ReactNode {
  const { file } = useSession();
  const loaded = useData<SiteJudges>(file("judges.json"));
  return (
    <Page
      title="Judges"
      lead={loaded.state === "ready" ? leadOf(loaded.data) : "Whether those who grade can be trusted."}
    >
      <Await loaded={loaded} lines={16}>
        {(data) => <JudgeParts data={data} />}
      </Await>
    </Page>
  );
}

function leadOf({ judges, configurations }: SiteJudges): string {
  const graders =
    judges.length === 0 ? "Nobody graded" : judges.length === 1 ? "One judge graded" : `${judges.length} judges graded`;
  const places = configurations.map(({ variant, delivery }) => `${variant} + ${delivery}`).join(", ");
  return `${graders} what was answered under ${places}.`;
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
