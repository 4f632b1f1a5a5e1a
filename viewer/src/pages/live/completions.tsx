import type { ReactNode } from "react";
import type { SiteLive } from "../../../../src/report/contract/site.ts";
import { CopyButton } from "../../app/copy-button.tsx";
import { Panel } from "../../app/page.tsx";
import { formatCount } from "../../text/format.ts";

/** What asks for all that is missing, and what else there is to say. */
export function Completions({
  health: { completions, notes },
  isActive,
}: {
  readonly health: SiteLive["health"];
  readonly isActive: boolean;
}): ReactNode {
  return (
    <>
      {completions.length > 0 && (
        <Panel title="To complete it" aside={isActive ? "what is missing may be on its way" : undefined}>
          <ul className="space-y-3">
            {completions.map(({ command, answers, verdicts, modelConfigs }) => (
              <li key={command}>
                <p className="mb-1 text-sm text-muted">
                  {formatCount(modelConfigs.length)} {modelConfigs.length === 1 ? "model config" : "model configs"}:{" "}
                  {formatCount(answers)} answers and {formatCount(verdicts)} verdicts are missing
                </p>
                <div className="flex items-start gap-2">
                  <pre
                    tabIndex={0}
                    className="min-w-0 flex-1 overflow-x-auto rounded bg-sunken px-3 py-1.5 font-mono text-sm"
                  >
                    {command}
                  </pre>
                  <CopyButton label="Copy" title="Copy the command" text={() => command} />
                </div>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {notes.length > 0 && (
        <Panel title="Notes">
          <ul className="max-w-[80ch] list-disc space-y-1 pl-5 text-sm break-words">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}
