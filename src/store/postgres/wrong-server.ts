/** As the project that makes Postgres supports it; the oldest that this program is tested with. */
const oldest = 14;

export interface FoundDatabase {
  /** As in `server_version_num`: 150004 for 15.4. */
  readonly version: number;
  /** Our tables are in it. */
  readonly isOurs: boolean;
  /** Tables are in it that have names of ours. */
  readonly isTaken: boolean;
  readonly shown: string;
  /** Whether tables are made where there are none. */
  readonly create: boolean;
}

interface Refusal {
  readonly code: "store";
  readonly message: string;
  readonly hint: string;
}

/** Why a database that can be reached is none to work with; null where it is one. */
export function wrongServer({ version, isOurs, isTaken, shown, create }: FoundDatabase): Refusal | null {
  const refusal = (why: string, hint: string): Refusal => ({ code: "store", message: `Store ${shown}: ${why}.`, hint });
  const major = Math.floor(version / 10_000);
  if (major < oldest) return refusal(`the server is Postgres ${major}`, `Use Postgres ${oldest} or newer.`);
  if (isOurs) return null;
  if (isTaken) return refusal("it is a database of another program", "Name another database, or make one: createdb.");
  if (create) return null;
  return refusal("there is no store in this database", "Check the address, or do a run first: it makes the tables.");
}
