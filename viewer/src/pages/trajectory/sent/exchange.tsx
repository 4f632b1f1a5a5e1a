import { useMemo, type ReactNode } from "react";
import { PlainText } from "../../../text/plain-text.tsx";
import { ExactText } from "./exact-text.tsx";
import { Messages, Settings } from "./messages.tsx";
import { laidOut, readReply, readRequest } from "./read-request.ts";

interface ExchangeProps {
  /** The exact body, or null where none was recorded. */
  readonly body: string | null;
  readonly form: "readable" | "bytes";
  /** Of a saved file. */
  readonly name: string;
  /** Why there may be none. */
  readonly missing: string;
}

/** A request's body: its messages, or the bytes. */
export function RequestBody({ body, form, name, missing }: ExchangeProps): ReactNode {
  const request = useMemo(() => readRequest(body), [body]);
  if (body === null) return <Missing>{missing}</Missing>;
  if (form === "bytes" || request === null) return <ExactText name={name} text={body} />;
  return (
    <>
      <Messages messages={request.messages} />
      <Settings settings={request.settings} />
    </>
  );
}

/** A reply's body: what it says, or the bytes. What a judge says is JSON, and laid out. */
export function ReplyBody({
  body,
  form,
  name,
  missing,
  isJson = false,
}: ExchangeProps & { readonly isJson?: boolean }): ReactNode {
  const messages = useMemo(() => readReply(body), [body]);
  if (body === null) return <Missing>{missing}</Missing>;
  if (form === "bytes") return <ExactText name={name} text={body} />;
  if (messages.length > 0) return <Messages messages={messages} isJson={isJson} />;
  return (
    <div className="rounded-lg border border-line bg-surface px-3 py-2.5">
      <PlainText text={laidOut(body)} mono />
    </div>
  );
}

function Missing({ children }: { readonly children: string }): ReactNode {
  return <p className="rounded-lg border border-dashed border-line-strong px-3 py-3 text-sm text-muted">{children}</p>;
}
