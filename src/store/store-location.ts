import { BenchError, usageError } from "../domain/bench-error.ts";

/** Whether a store's location is the address of a database server, and no path. */
export function isServerAddress(location: string): boolean {
  return /^[a-z][a-z\d+]+:\/\//iu.test(location);
}

/**
 * Refuses a malformed address: used as a file name it would be created, printed and suggested again, with the password
 * that it may contain. A single letter before the colon is a drive. Refuses a path that only a shell would expand.
 * @throws BenchError `usage`, with nothing of the address but its scheme.
 */
export function refuseMistypedAddress(location: string, platform: NodeJS.Platform = process.platform): void {
  const scheme = schemeOf(location);
  if (isServerAddress(location)) return;
  const isPostgres = scheme !== null && /^postgres(?:ql)?$/iu.test(scheme);
  if (!isPostgres && holdsLogin(location))
    throw mistyped("The store's location looks like the address of a server, and is not whole.");
  if (/^[a-z]:\\/iu.test(location) && platform !== "win32")
    throw mistyped("The store's location is a path of Windows, and this system would take it for a name.");
  if (location.startsWith("~/"))
    throw usageError(
      "The store's location begins with ~/, which only a shell replaces by the home folder: here it would be a folder named ~.",
      "Name the path in full; a folder named ~ is ./~",
    );
  if (scheme === null) return;
  throw mistyped(
    isPostgres
      ? `The store's address begins with ${scheme}: and lacks the two slashes after it.`
      : `The store's address begins with ${scheme}: which is not a supported store.`,
  );
}

function mistyped(message: string): BenchError {
  return new BenchError({
    code: "usage",
    message,
    hint: "Write postgres://user:password@host:5432/database, or the path of a file; a name with a colon as ./name",
  });
}

/**
 * What is left of `postgres://user:password@host` where a part of its beginning is lost or something stands before or in it
 * (`psql postgres://`, quotes), and `host=h password=p`. A letter, a colon and a slash are a drive.
 */
function holdsLogin(location: string): boolean {
  if (/postgres(?:ql)?[^\\/]{0,9}[\\/]{2}|password\s*=/iu.test(location)) return true;
  return /^(?:postgres(?:ql)?[\\/]|[\\/]{2}|:[\\/]{1,2})?[^\\/:@]*:(?![\\/]).*@/isu.test(location);
}

function schemeOf(location: string): string | null {
  return /^\s*([a-z][a-z\d+.-]+):/iu.exec(location)?.[1] ?? null;
}

/** A location safe to display, and to name in a command: an address without passwords, which its query may contain too. */
export function shownLocation(location: string): string {
  if (!isServerAddress(location)) {
    const scheme = schemeOf(location);
    if (holdsLogin(location)) return "...";
    return scheme === null ? location : `${scheme}:...`;
  }
  const scheme = location.slice(0, location.indexOf("://"));
  try {
    const { username, host, pathname, searchParams } = addressOf(location);
    const query = [...searchParams].flatMap(([name, value]) =>
      /pass/iu.test(name) ? [] : `${name}=${encodeURIComponent(value).replaceAll("%2F", "/")}`,
    );
    const rest = query.length === 0 ? "" : `?${query.join("&")}`;
    return `${scheme}://${username === "" ? "" : `${username}@`}${host}${pathname}${rest}`;
  } catch {
    return `${scheme}://...`;
  }
}

/**
 * Reads the address of a Postgres database.
 * @throws BenchError `store`, with nothing of the address in it, which may hold a password in any of its parts.
 */
export function addressOf(location: string): URL {
  const url = URL.parse(location);
  const isWhole = url !== null && !url.pathname.includes("@") && url.hash === "" && isReadable(url);
  if (isWhole) return url;
  throw new BenchError({
    code: "store",
    message: "The address of the Postgres store cannot be read.",
    hint: "Write postgres://user:password@host:5432/database, with @ : / ? # % in the password as %40 %3A %2F %3F %23 %25.",
  });
}

function isReadable({ username, password, pathname }: URL): boolean {
  try {
    return [username, password, pathname].every((part) => decodeURIComponent(part).isWellFormed());
  } catch {
    return false;
  }
}
