import { usageError } from "../../../domain/bench-error.ts";

/** The path of the site on its host with a slash at both ends, however it was written. @throws BenchError usage */
export function basePath(written: string): string {
  const parts = written.split("/").filter((part) => part !== "");
  if (!isPath(written)) {
    throw usageError(
      `"${written}" is not a path that a site can stand under.`,
      "Give what follows the host's name in its address, for example /my-repository/ for https://me.github.io/my-repository/.",
    );
  }
  return parts.length === 0 ? "/" : `/${parts.join("/")}/`;
}

/** Whether it is such a path as `basePath` gives it: what an exported site says of itself may come from elsewhere. */
export function isBasePath(path: string): boolean {
  return isPath(path) && path === basePath(path);
}

function isPath(written: string): boolean {
  const parts = written.split("/").filter((part) => part !== "");
  return !written.includes("//") && parts.every((part) => /^[\w.~-]+$/u.test(part) && !/^\.+$/u.test(part));
}
