/** Why a data file could not be loaded, as a sentence for the page. */
export class DataError extends Error {
  override readonly name = "DataError";
  readonly file: string;
  /** The server has no such file: a wrong link, not a failure. */
  readonly notFound: boolean;

  constructor(file: string, message: string, notFound = false) {
    super(message);
    this.file = file;
    this.notFound = notFound;
  }
}

/** A parsed JSON file. Its name decides its type; the writer checked it against the contract. */
type Parsed = ReturnType<Response["json"]>;

const pending = new Map<string, Parsed>();
const arrived = new Map<string, Awaited<Parsed>>();

/**
 * Reads one data file below the page's base, each once: the files of a snapshot never change. A file that failed is
 * requested again the next time.
 */
export function loadData<Data>(file: string): Promise<Data> {
  const known = pending.get(file);
  if (known !== undefined) return known;
  const loading = fetchJson<Data>(file);
  pending.set(file, loading);
  loading.then(
    (data) => (pending.get(file) === loading ? arrived.set(file, data) : null),
    () => pending.delete(file),
  );
  return loading;
}

/** The data that `loadData` has loaded so far. */
export function loadedFiles<Data>(): ReadonlyMap<string, Data> {
  return arrived;
}

/** Drops files of older snapshots from the cache. */
export function forgetData(test: (file: string) => boolean): void {
  for (const file of [...pending.keys()].filter(test)) {
    pending.delete(file);
    arrived.delete(file);
  }
}

/** As `loadData`, but always from the server: for files that change. */
export async function fetchJson<Data>(file: string, init?: RequestInit): Promise<Data> {
  const response = await fetch(new URL(file, document.baseURI), init).catch((cause: unknown) => {
    throw new DataError(file, `The server cannot be reached (${String(cause)}).`);
  });
  if (response.status === 404) throw new DataError(file, "There is no such file.", true);
  if (!response.ok) throw new DataError(file, `The server answered ${response.status} ${response.statusText}.`);
  const type = response.headers.get("content-type") ?? "";
  // A static host that answers every unknown address with the app's page.
  if (type.includes("text/html")) throw new DataError(file, "There is no such file.", true);
  return response.json().catch(() => {
    throw new DataError(file, "The file is damaged: it is not JSON.");
  });
}
