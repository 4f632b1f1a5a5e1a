import type { connect } from "../../dbos/index.ts";
import type { KeyRing } from "../../model/index.ts";
import type { AttemptListener, TaskKinds } from "../../tasks/index.ts";
import type { Emit } from "../events/run-event.ts";
import type { Session } from "../sessions/with-session.ts";

/** What a worker has, whatever it works on. */
export interface WorkSetting {
  readonly pool: ReturnType<typeof connect>;
  readonly session: Session;
  readonly listener: AttemptListener;
  readonly kinds: TaskKinds;
  readonly emit: Emit;
  readonly keys: KeyRing;
  readonly now: () => Date;
  readonly randomHex: (bytes: number) => string;
  readonly signal: AbortSignal;
}
