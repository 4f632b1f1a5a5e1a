import type { ReactNode } from "react";
import { CopyButton } from "../app/copy-button.tsx";
import { useJump } from "./jump.tsx";

/** The authors of messages. Each has a label, a sign and a frame beside its colour. */
type Speaker = "system" | "human" | "script" | "model";

const speakers: Readonly<
  Record<Speaker, { readonly name: string; readonly sign: string; readonly by: string; readonly frame: string }>
> = {
  system: {
    name: "System",
    sign: "▤",
    // Of the suite, or the user's own.
    by: "the system prompt that was sent",
    frame: "",
  },
  human: { name: "Human", sign: "○", by: "scripted by the suite", frame: "border-transparent bg-sunken" },
  script: {
    name: "Model’s part",
    sign: "◌",
    by: "scripted by the suite, not its own words",
    frame: "border-dashed border-line-strong bg-surface",
  },
  model: { name: "Model", sign: "●", by: "its own words", frame: "border-line border-s-4 border-s-accent bg-surface" },
};

/** One message with its author and a link to it. */
export function Message({
  id,
  speaker,
  place,
  badges,
  facts = [],
  actions,
  children,
  isBare = false,
  form = "page",
  author,
}: {
  /** Its anchor in the page's address, with a link to copy; none where others of the page would have the same. */
  readonly id?: string;
  readonly speaker: Speaker;
  /** Which of them: "turn 2". */
  readonly place?: string;
  /** Badges of this message. */
  readonly badges?: ReactNode;
  /** Small print: tokens, cost. */
  readonly facts?: readonly string[];
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  /** Without a frame: its content has frames. */
  readonly isBare?: boolean;
  /** `narrow`: its head above it, also where there would be room beside it; `column`: the head is its author alone. */
  readonly form?: "page" | "narrow" | "column";
  /** In place of the speaker's name. */
  readonly author?: ReactNode;
}): ReactNode {
  const { name, sign, by, frame } = speakers[speaker];
  const isNarrow = form !== "page";
  return (
    <article
      {...(id === undefined ? {} : { id, tabIndex: -1 })}
      aria-label={`${name}${place === undefined ? "" : `, ${place}`}, ${by}`}
      className={`group min-w-0 rounded-lg focus-visible:outline-offset-4 ${isNarrow ? "" : "md:grid md:items-start md:grid-cols-[11.5rem_minmax(0,50rem)] md:gap-x-5"}`}
    >
      <div
        className={`mb-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 ${isNarrow ? "" : "md:mb-0 md:block md:pt-2"}`}
      >
        <h3 className="font-semibold">
          {author ?? (
            <>
              <span aria-hidden="true" className="me-1.5 inline-block w-4 text-center text-muted">
                {sign}
              </span>
              {name}
            </>
          )}
          {place !== undefined && <span className="font-normal text-muted"> · {place}</span>}
        </h3>
        {form !== "column" && <p className={`text-xs text-muted ${isNarrow ? "" : "md:mt-0.5 md:ps-5.5"}`}>{by}</p>}
        {badges !== undefined && (
          <div className={`flex flex-wrap gap-1 ${isNarrow ? "" : "md:mt-1.5 md:ps-5.5"}`}>{badges}</div>
        )}
        {facts.length > 0 && (
          <ul
            className={`flex flex-wrap gap-x-2.5 text-xs text-muted tabular-nums ${isNarrow ? "" : "md:mt-1.5 md:block md:ps-5.5"}`}
          >
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        )}
        <div className={`ms-auto flex flex-wrap gap-1 ${isNarrow ? "" : "md:ms-0 md:mt-2 md:ps-5.5"}`}>
          {actions}
          {id !== undefined && <MessageLink id={id} />}
        </div>
      </div>
      <div
        className={`min-w-0 rounded-lg group-data-jumped:outline-2 group-data-jumped:outline-accent ${isBare ? "" : `border px-3.5 py-2.5 ${frame}`}`}
      >
        {children}
      </div>
    </article>
  );
}

function MessageLink({ id }: { readonly id: string }): ReactNode {
  const { addressOf } = useJump();
  return <CopyButton label="Copy link" title="Copy a link to this message" text={() => addressOf(id)} isSmall />;
}
