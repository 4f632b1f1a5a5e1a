import type { ReactNode } from "react";
import type { SiteJudges } from "../../../../src/report/contract/site.ts";
import { Badge } from "../../app/badge.tsx";
import { Panel } from "../../app/page.tsx";

type Kind = SiteJudges["faults"][number]["kind"];

const kinds: Readonly<Record<Kind, string>> = {
  "no-agreement": "agreement",
  "own-family": "own family",
  unscored: "no grade",
  unstable: "itself",
  quotes: "quotes",
};

const ofOne =
  "Nothing speaks against the judge as far as one judge alone can be looked at: how often it gave no grade, and whether what it quotes was said. Whether others would grade alike, whether it prefers its own family and whether it agrees with itself, takes another judge, or the same one again.";

const notice = "max-w-[110ch] break-words rounded-lg border border-line border-l-4 bg-surface px-4 py-3";

/** The problems of individual judges with what to do about each; then what cannot be told, and what would tell it. */
export function Findings({ data }: { readonly data: SiteJudges }): ReactNode {
  const { judges, faults, severity, undecided, notes } = data;
  const count = faults.length === 1 ? "1 fault" : `${faults.length} faults`;
  const seen = faults.length === 0 ? "No fault seen" : count;
  const unknown = undecided.filter(({ kind }) => kind === "no-agreement").map(({ judge }) => judge);
  return (
    <Panel title={unknown.length === 0 ? seen : `${seen}, and judges that could not be checked`}>
      {unknown.length > 0 && (
        <p className={`${notice} mb-3 border-l-warn`}>
          Whether the grades of {new Intl.ListFormat("en").format(unknown)} carry information cannot be told.
        </p>
      )}
      {faults.length === 0 && unknown.length === 0 && (
        <p className={`${notice} border-l-accent`}>
          {judges.length === 1
            ? ofOne
            : severity === null
              ? "No judge shows a fault, as far as can be told from what they graded."
              : "No judge shows a fault, as far as can be told from what they graded, but they differ in severity."}
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
      <Sentences title="Too little to tell" sentences={undecided.map(({ sentence }) => sentence)} />
      <Sentences title="What would tell more" sentences={notes} />
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
