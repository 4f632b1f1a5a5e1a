import { useMemo, type ReactNode } from "react";
import { smallButtonClass } from "../../app/button.ts";
import { CopyButton } from "../../app/copy-button.tsx";
import { download } from "../../app/download.ts";
import { formatCount } from "../../text/format.ts";
import { PlainText } from "../../text/plain-text.tsx";
import { Fold } from "../../conversation/fold.tsx";
import {
  recordedReply,
  recordedRequest,
  type RecordedMessage,
  type RecordedRequest,
  type RecordedToolCall,
} from "../../../../src/results/format/recorded-exchange.ts";
import { formatJson, byteLength } from "./read-request.ts";

interface ExchangeProps {
  /** The exact body, or null where none was recorded. */
  readonly body: string | null;
  readonly form: "readable" | "bytes";
  /** Of a saved file. */
  readonly name: string;
  /** Why there is none. */
  readonly missing: string;
}

/** A request's body: its messages, or the bytes. */
export function RequestBody({ body, form, name, missing }: ExchangeProps): ReactNode {
  const request = useMemo(() => recordedRequest(body), [body]);
  if (body === null) return <Missing>{missing}</Missing>;
  if (form === "bytes" || request === null) return <ExactText name={name} text={body} />;
  return (
    <>
      <Messages messages={request.messages} />
      <Settings settings={request.settings} />
    </>
  );
}

/** A reply's body as messages, or as exact text. A judge's reply is formatted JSON. */
export function ReplyBody({
  body,
  form,
  name,
  missing,
  isJson = false,
}: ExchangeProps & { readonly isJson?: boolean }): ReactNode {
  const messages = useMemo(() => recordedReply(body), [body]);
  if (body === null) return <Missing>{missing}</Missing>;
  if (form === "bytes") return <ExactText name={name} text={body} />;
  if (messages.length > 0) return <Messages messages={messages} isJson={isJson} />;
  return (
    <div className="rounded-lg border border-line bg-surface px-3 py-2.5">
      <PlainText text={formatJson(body)} mono />
    </div>
  );
}

function Missing({ children }: { readonly children: string }): ReactNode {
  return <p className="rounded-lg border border-dashed border-line-strong px-3 py-3 text-sm text-muted">{children}</p>;
}

/** The messages of a request as the endpoint got them: roles, contents and tool calls. */
function Messages({
  messages,
  isJson = false,
}: {
  readonly messages: readonly RecordedMessage[];
  /** Contents are JSON and are formatted. */
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
  readonly message: RecordedMessage;
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
        <PlainText text={isJson ? formatJson(content) : content} mono={isJson} />
      )}
      {toolCalls.map((call, at) => (
        <ToolCall key={at} call={call} />
      ))}
    </>
  );
}

function ToolCall({ call: { id, function: called, text } }: { readonly call: RecordedToolCall }): ReactNode {
  const { name, arguments: json } = called;
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

/** Everything in a request except its messages. */
function Settings({ settings }: { readonly settings: RecordedRequest["settings"] }): ReactNode {
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

/** A record unchanged, to read, copy and save. */
export function ExactText({ name, text }: { readonly name: string; readonly text: string }): ReactNode {
  return (
    <div className="min-w-0 rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-1.5 border-b border-line px-3 py-1.5">
        <span className="me-auto text-xs text-muted tabular-nums">{formatCount(byteLength(text))} bytes</span>
        <CopyButton label="Copy" title="Copy these bytes" text={() => text} isSmall />
        <button type="button" className={smallButtonClass} onClick={() => download(name, typeOf(name), text)}>
          Save
        </button>
      </div>
      <div className="px-3 py-2.5">
        <PlainText text={text} mono />
      </div>
    </div>
  );
}

function typeOf(name: string): string {
  return name.endsWith(".json") ? "application/json" : "text/plain";
}
