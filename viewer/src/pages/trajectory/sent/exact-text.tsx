import type { ReactNode } from "react";
import { smallButtonClass } from "../../../app/button.ts";
import { CopyButton } from "../../../app/copy-button.tsx";
import { download } from "../../../app/download.ts";
import { formatCount } from "../../../text/format.ts";
import { PlainText } from "../../../text/plain-text.tsx";
import { byteLength } from "./segments.ts";

/** A record as it is, to be read, copied and saved. */
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
