import { useMemo, type ReactNode } from "react";
import type { SiteJudges } from "../../../../src/report/contract/site.ts";
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
import { JudgeTable, Retests, UnscoredReasons } from "./single-judges.tsx";

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

type Kind = SiteJudges["faults"][number]["kind"];

const kinds: Readonly<Record<Kind, string>> = {
  "no-agreement": "agreement",
  "own-family": "own family",
  unscored: "missing grades",
  unstable: "repeatability",
  quotes: "quotes",
};

const ofOne =
  "No fault found by the checks that are possible with one judge: missing grades and invented quotes. To check agreement, preference for its own family and repeatability, grade with a second judge, or again with the same one.";

const notice = "max-w-[110ch] break-words rounded-lg border border-line border-l-4 bg-surface px-4 py-3";

/** Problems with individual judges and how to fix them; then what the data cannot show, and which data would. */
function Findings({ data }: { readonly data: SiteJudges }): ReactNode {
  const { judges, faults, severity, undecided, notes } = data;
  const count = faults.length === 1 ? "1 fault" : `${faults.length} faults`;
  const seen = faults.length === 0 ? "No fault found" : count;
  const unknown = undecided.filter(({ kind }) => kind === "no-agreement").map(({ judge }) => judge);
  return (
    <Panel title={unknown.length === 0 ? seen : `${seen}; some judges not checked`}>
      {unknown.length > 0 && (
        <p className={`${notice} mb-3 border-l-warn`}>
          Not enough data to check whether the grades of {new Intl.ListFormat("en").format(unknown)} carry information.
        </p>
      )}
      {faults.length === 0 && unknown.length === 0 && (
        <p className={`${notice} border-l-accent`}>
          {judges.length === 1
            ? ofOne
            : severity === null
              ? "The available data show no fault of any judge."
              : "The available data show no fault of any judge, but the judges differ in severity."}
        </p>
      )}
      {faults.length > 0 && (
        <ul className="grid gap-3 lg:grid-cols-2">
          {faults.map(({ judgeId, kind, sentence }) => (
            <li
              key={`${judgeId} ${kind}`}
              className="rounded-lg border border-line border-l-4 border-l-bad bg-surface px-4 py-3"
            >
              <Badge tone="bad">{kinds[kind]}</Badge>
              <p className="mt-1 break-words">{sentence}</p>
            </li>
          ))}
        </ul>
      )}
      <Sentences title="Harsh or lenient" sentences={severity === null ? [] : [severity]} />
      <Sentences title="Not enough data" sentences={undecided.map(({ sentence }) => sentence)} />
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
