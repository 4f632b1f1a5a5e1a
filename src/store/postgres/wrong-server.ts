/** The oldest version that the Postgres project supports and that this program is tested with. */
const oldest = 14;

export interface FoundDatabase {
  /** As in `server_version_num`: 150004 for 15.4. */
  readonly version: number;
  /** This program's tables are in it. */
  readonly isOurs: boolean;
  /** Another program's tables with the same names are in it. */
  readonly isTaken: boolean;
  readonly shown: string;
  /** Whether missing tables are created. */
  readonly create: boolean;
}

interface Refusal {
  readonly code: "store";
  readonly message: string;
  readonly hint: string;
}

/** Why a reachable database cannot be used; null where it can. */
export function wrongServer({ version, isOurs, isTaken, shown, create }: FoundDatabase): Refusal | null {
  const refusal = (why: string, hint: string): Refusal => ({ code: "store", message: `Store ${shown}: ${why}.`, hint });
  const major = Math.floor(version / 10_000);
  if (major < oldest) return refusal(`the server is Postgres ${major}`, `Use Postgres ${oldest} or newer.`);
  if (isOurs) return null;
  if (isTaken)
    return refusal("it is a database of another program", "Name another database, or create one with createdb.");
  if (create) return null;
  return refusal(
    "there is no store in this database",
    "Check the address, or start a run first, which creates the tables.",
  );
}
