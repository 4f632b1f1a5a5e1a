import type { ReactNode } from "react";
import { PlainText } from "../../../text/plain-text.tsx";
import { formatCount } from "../../../text/format.ts";
import { Fold } from "../conversation/fold.tsx";
import { laidOut, type ReadMessage, type ReadRequest, type ReadToolCall } from "./read-request.ts";

/** The messages of a request as the endpoint got them: roles, contents and tool calls. */
export function Messages({
  messages,
  isJson = false,
}: {
  readonly messages: readonly ReadMessage[];
  /** Contents are JSON, to be laid out. */
  readonly isJson?: boolean;
}): ReactNode {
  return (
    <ol className="min-w-0 divide-y divide-line rounded-lg border border-line bg-surface">
      {messages.map((message, at) => (
        <li key={at} className="min-w-0 px-3 py-2.5 sm:grid sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-x-4">
          <p className="mb-1 text-sm">
            <span className="me-2 text-muted tabular-nums">{at + 1}</span>
            <bdi className="font-mono font-medium">{message.role}</bdi>
          </p>
          <div className="min-w-0 space-y-2 text-sm">
            <MessageBody message={message} isJson={isJson} />
          </div>
        </li>
      ))}
    </ol>
  );
}

function MessageBody({
  message: { content, reasoning, toolCalls, answers },
  isJson,
}: {
  readonly message: ReadMessage;
  readonly isJson: boolean;
}): ReactNode {
  return (
    <>
      {answers !== null && (
        <p className="text-xs text-muted">
          result of the call <Code>{answers}</Code>
        </p>
      )}
      {reasoning !== null && reasoning !== "" && (
        <div className="border-s-2 border-dashed border-line-strong ps-3">
          <p className="text-xs text-muted">reasoning</p>
          <PlainText text={reasoning} />
        </div>
      )}
      {content === null ? (
        <p className="text-xs text-muted">content: null</p>
      ) : (
        <PlainText text={isJson ? laidOut(content) : content} mono={isJson} />
      )}
      {toolCalls.map((call, at) => (
        <ToolCall key={at} call={call} />
      ))}
    </>
  );
}

function ToolCall({ call: { id, name, arguments: json, text } }: { readonly call: ReadToolCall }): ReactNode {
  return (
    <div className="border-s-2 border-line-strong ps-3">
      <p className="text-xs text-muted">
        tool call <Code>{name}</Code> as <Code>{id}</Code>
        {text !== null && ", its one argument"}
      </p>
      <PlainText text={text ?? json} />
    </div>
  );
}

function Code({ children }: { readonly children: string }): ReactNode {
  return <code className="font-mono text-text [overflow-wrap:anywhere]">{children}</code>;
}

/** Everything in a request beside its messages. */
export function Settings({ settings }: { readonly settings: ReadRequest["settings"] }): ReactNode {
  if (settings.length === 0) return null;
  return (
    <dl className="mt-3 divide-y divide-line rounded-lg border border-line bg-surface text-sm">
      {settings.map(({ name, json }) => (
        <div key={name} className="min-w-0 px-3 py-1.5 sm:grid sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-x-4">
          <dt className="font-mono text-muted [overflow-wrap:anywhere]">{name}</dt>
          <dd className="min-w-0">
            {json.length > 300 ? (
              <Fold label="JSON" note={`${formatCount(json.length)} characters`}>
                <PlainText text={json} mono />
              </Fold>
            ) : (
              <PlainText text={json} mono />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
