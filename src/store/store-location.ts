import { BenchError } from "../domain/index.ts";

/** Whether a store's location is the address of a database server, and no path. */
export function isServerAddress(location: string): boolean {
  return /^[a-z][a-z\d+]+:\/\//iu.test(location);
}

/** A location as it may be shown to anybody: without the password of an address, which may stand in its query too. */
export function shownLocation(location: string): string {
  if (!isServerAddress(location)) return location;
  const scheme = location.slice(0, location.indexOf("://"));
  try {
    const { username, host, pathname } = addressOf(location);
    return `${scheme}://${username === "" ? "" : `${username}@`}${host}${pathname}`;
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
