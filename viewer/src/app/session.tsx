import { createContext, useContext, type ReactNode } from "react";
import type { SiteMeta } from "../../../src/report/contract/site.ts";
import { Await } from "./states.tsx";
import { useData } from "../data/use-data.ts";

/** Which snapshot is shown, for every page. */
export interface Session {
  readonly meta: SiteMeta;
  /** The address of a data file of the snapshot. */
  readonly file: (name: string) => string;
}

const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error("There is no session outside of SessionProvider.");
  return session;
}

export function SessionProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const loaded = useData<SiteMeta>("data/meta.json");
  return (
    <Await loaded={loaded} lines={12}>
      {(meta) => (
        <SessionContext value={{ meta, file: (name) => `data/${meta.snapshot}/${name}` }}>{children}</SessionContext>
      )}
    </Await>
  );
}
