import type { ReactNode } from "react";
import { turnName } from "../../../text/turn-name.ts";
import { PlaceLink } from "../jump.tsx";
import type { ConversationParts } from "./conversation-parts.ts";

/** The places of a conversation: a list beside it where there is room, a row above it where there are many turns. */
export function Contents({ parts: { system, opening, turns } }: { readonly parts: ConversationParts }): ReactNode {
  const entries = [
    ...(system === null ? [] : [{ id: "system", label: "System message", text: "" }]),
    ...opening.map(({ human }, at) => ({ id: `o${at + 1}-human`, label: "Opening, scripted", text: human })),
    ...turns.map(({ human, kind }, at) => ({
      id: `t${at + 1}-human`,
      label: turns.length === 1 ? "The turn" : turnName(at, kind),
      text: human,
    })),
  ];
  return (
    <nav
      aria-label="In this conversation"
      className={`min-w-0 xl:sticky xl:top-[calc(var(--header-height)+4rem)] xl:col-start-2 xl:row-start-1 xl:self-start ${turns.length > 2 ? "mb-5 xl:mb-0" : "hidden xl:block"}`}
    >
      <p className="mb-1.5 text-sm font-medium text-muted max-xl:sr-only">In this conversation</p>
      <ol className="flex gap-1.5 overflow-x-auto xl:block xl:overflow-visible xl:border-s xl:border-line">
        {entries.map(({ id, label, text }) => (
          <li key={id} className="max-w-48 shrink-0 xl:max-w-none">
            <PlaceLink
              id={id}
              className="block min-h-6 rounded border border-line px-2.5 py-1 text-sm hover:text-accent xl:-ms-px xl:rounded-none xl:border-0 xl:border-s-2 xl:border-transparent xl:hover:border-accent"
            >
              <span className="block font-medium">{label}</span>
              {text !== "" && (
                <bdi className="line-clamp-2 text-xs text-muted [overflow-wrap:anywhere] max-xl:line-clamp-1">
                  {text.slice(0, 120)}
                </bdi>
              )}
            </PlaceLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}
