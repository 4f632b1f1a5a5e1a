import { useState, type ReactNode, useMemo } from "react";
import type { Trajectory } from "../../../../src/results/contract/site.ts";
import { Empty } from "../../app/states.tsx";
import { turnName } from "../../text/turn-name.ts";
import { ReplyBody, RequestBody, ExactText } from "./exchange.tsx";
import { assemble, type SegmentTexts } from "./read-request.ts";
import { Choice } from "./tabs.tsx";

interface SentTabProps {
  readonly trajectory: Trajectory;
  readonly texts: SegmentTexts;
  /** Which turn, from 0. */
  readonly turn: number;
  readonly onTurn: (turn: number) => void;
  /** The prefix of saved files' names. */
  readonly fileName: string;
}

export type ExchangeForm = "readable" | "bytes";

export const forms = [
  { id: "readable", label: "Readable" },
  { id: "bytes", label: "Exact bytes" },
] as const;

/** The requests to the endpoint and its replies, turn by turn. */
export function SentTab({ trajectory: { turns }, texts, turn: wanted, onTurn, fileName }: SentTabProps): ReactNode {
  const [form, setForm] = useState<ExchangeForm>("readable");
  const at = Math.min(Math.max(0, wanted), turns.length - 1);
  const turn = turns[at];
  if (turn === undefined) return <Empty>Nothing was sent: no turn of this scenario was asked.</Empty>;
  return (
    <>
      <div className="mb-5 flex flex-wrap gap-x-6 gap-y-2">
        {turns.length > 1 && (
          <Choice
            label="Turn"
            chosen={String(at)}
            options={turns.map(({ kind }, place) => ({ id: String(place), label: turnName(place, kind) }))}
            onChoose={(id) => onTurn(Number(id))}
          />
        )}
        <Choice label="Form" chosen={form} options={forms} onChoose={setForm} />
      </div>
      <div className="grid gap-x-8 gap-y-8 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <section aria-label="Request" className="min-w-0">
          <h2 className="mb-2 text-lg font-semibold">Request{turns.length > 1 && ` of turn ${at + 1}`}</h2>
          <RequestBody
            body={assemble(turn.sent, texts)}
            form={form}
            name={`${fileName}-turn-${at + 1}-request.json`}
            missing={
              turn.answer === null
                ? "Nothing was recorded: this turn was not answered."
                : "No request was recorded: the answer was imported without it."
            }
          />
        </section>
        <section aria-label="Reply" className="min-w-0">
          <h2 className="mb-2 text-lg font-semibold">Reply</h2>
          <ReplyBody
            body={assemble(turn.received, texts)}
            form={form}
            name={`${fileName}-turn-${at + 1}-reply.json`}
            missing={
              turn.answer === null
                ? "No reply contains an answer."
                : "The reply’s bytes were not recorded. “Conversation” shows the text that was read from it."
            }
          />
          {turn.answer !== null && <FinishReason reason={turn.answer.finishReason} attempts={turn.attempts} />}
        </section>
      </div>
    </>
  );
}

function FinishReason({ reason, attempts }: { readonly reason: string | null; readonly attempts: number }): ReactNode {
  return (
    <p className="mt-2 text-sm text-muted">
      {reason !== null && (
        <>
          Finish reason: <bdi className="font-mono">{reason}</bdi>.{" "}
        </>
      )}
      {attempts > 1 && `It took ${attempts} attempts; the one with the answer is shown.`}
    </p>
  );
}

/** Everything recorded, as JSON. */
export function RawTab({
  place,
  trajectory,
  shared,
  fileName,
}: {
  readonly place: RawPlace;
  readonly trajectory: Trajectory;
  readonly shared: readonly string[];
  readonly fileName: string;
}): ReactNode {
  const { slug, label, run } = place;
  const json = useMemo(() => rawJson({ slug, label, run }, trajectory, shared), [slug, label, run, trajectory, shared]);
  return (
    <>
      <h2 className="mb-2 text-lg font-semibold">All recorded data of this conversation</h2>
      <p className="mb-3 max-w-[75ch] text-sm text-muted">
        As JSON. Requests and replies stand in it as the texts that they were; in the data file they are in pieces, so
        that what they share is there once.
      </p>
      <ExactText name={`${fileName}.json`} text={json} />
    </>
  );
}

/** The position of a trajectory, which its data do not have. */
interface RawPlace {
  readonly slug: string;
  readonly label: string;
  readonly run: number;
}

/** Everything of a trajectory as JSON, with requests and replies put together to the texts that they were. */
function rawJson(place: RawPlace, { texts: own, ...trajectory }: Trajectory, shared: readonly string[]): string {
  const texts = { shared, own };
  const whole = {
    ...place,
    ...trajectory,
    verdicts: trajectory.verdicts.map((verdict) =>
      Object.assign({}, verdict, {
        sent: assemble(verdict.sent, texts),
        received: assemble(verdict.received, texts),
      }),
    ),
    turns: trajectory.turns.map((turn) =>
      Object.assign({}, turn, { sent: assemble(turn.sent, texts), received: assemble(turn.received, texts) }),
    ),
  };
  return `${JSON.stringify(whole, null, 2)}\n`;
}
