import { BenchError } from "../../../domain/index.ts";

/** The path of the site on its host with a slash at both ends, however it was written. @throws BenchError usage */
export function basePath(written: string): string {
  const parts = written.split("/").filter((part) => part !== "");
  const isPath = !written.includes("//") && parts.every((part) => /^[\w.~-]+$/u.test(part) && !/^\.+$/u.test(part));
  if (!isPath) {
    throw new BenchError({
      code: "usage",
      message: `"${written}" is not a path that a site can stand under.`,
      hint: "Give what follows the host's name in its address, for example /my-repository/ for https://me.github.io/my-repository/.",
    });
  }
  return parts.length === 0 ? "/" : `/${parts.join("/")}/`;
}
