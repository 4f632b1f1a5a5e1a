import type { ReactNode } from "react";
import { formatCount } from "../../../text/format.ts";
import { PlainText } from "../../../text/plain-text.tsx";
import type { ConversationParts, SetupPart, SystemPart } from "./conversation-parts.ts";
import { Fold } from "./fold.tsx";
import { Message } from "./message.tsx";
import { ModelText, type TextView } from "../../../text/model-text.tsx";

/** What stands before the first turn: all of it by script. */
export function Preamble({
  parts: { system, setup, opening },
  view,
}: {
  readonly parts: ConversationParts;
  readonly view: TextView;
}): ReactNode {
  return (
    <>
      {system !== null && <System system={system} setup={setup} view={view} />}
      {opening.map(({ human, assistant }, at) => (
        <div key={at} className="space-y-5">
          <Message id={`o${at + 1}-human`} speaker="human" place="opening">
            <ModelText text={human} view={view} />
          </Message>
          <Message id={`o${at + 1}-model`} speaker="script" place="opening">
            <ModelText text={assistant} view={view} />
          </Message>
        </div>
      ))}
    </>
  );
}

function System({
  system: { text, addendum, isRecorded },
  setup,
  view,
}: {
  readonly system: SystemPart;
  readonly setup: SetupPart | null;
  readonly view: TextView;
}): ReactNode {
  return (
    <Message id="system" speaker="system" isBare>
      <div className="space-y-2">
        {!isRecorded && (
          <p className="text-sm text-muted">In the suite’s words: no request was recorded that holds it.</p>
        )}
        <Fold label="System message" note={`${formatCount(text.length)} characters`}>
          <ModelText text={text} view={view} />
        </Fold>
        {addendum !== null && (
          <Fold label="Addendum" note="to the system message, in this scenario only">
            <ModelText text={addendum} view={view} />
          </Fold>
        )}
        {setup !== null && <Setup setup={setup} />}
      </div>
    </Message>
  );
}

function Setup({ setup: { toolName, startToken, greeting } }: { readonly setup: SetupPart }): ReactNode {
  return (
    <Fold label="Delivery" note="the human’s words come as results of a tool">
      <div className="max-w-[70ch] space-y-2 text-sm">
        {greeting === null ? (
          <p>
            What the human says is the result of a call of <ToolName>{toolName}</ToolName>, which has no parameters. The
            model replies in plain content. Before the first turn stand, by script:
          </p>
        ) : (
          <p>
            The model speaks by calling <ToolName>{toolName}</ToolName>, and what the human says is the call’s result.
            The human does not see what it writes outside the tool. Before the first turn stand, by script:
          </p>
        )}
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          <dt className="text-muted">user</dt>
          <dd>
            <PlainText text={startToken} />
          </dd>
          <dt className="text-muted">{greeting === null ? "model" : "model, by the tool"}</dt>
          <dd>{greeting === null ? "a call of the tool" : <PlainText text={greeting} />}</dd>
        </dl>
      </div>
    </Fold>
  );
}

function ToolName({ children }: { readonly children: string }): ReactNode {
  return <code className="font-mono [overflow-wrap:anywhere]">{children}</code>;
}
