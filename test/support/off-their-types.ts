import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { temporaryFolder } from "./temporary-folder.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** A document of the contract that is not all that, or only that, which its type says, as the compiler puts it. */
export function offTheContract(type: string, document: unknown): readonly string[] {
  const declaredIn = join(root, "src", "results", "contract.ts");
  return offTheirTypes([[type, JSON.stringify(document)]], { declaredIn, typeOf: () => type });
}

/**
 * What the compiler says of JSON texts as values of types that a file declares: a value of another type, a key that is
 * missing or one too many. A variable of a type may have any other keys besides; JSON is a literal, which may not.
 */
export function offTheirTypes(
  texts: Iterable<readonly [name: string, text: string]>,
  { declaredIn, typeOf }: { readonly declaredIn: string; readonly typeOf: (name: string) => string },
): readonly string[] {
  const named = [...texts];
  const values = named.map(([name, text], place) => {
    return `export const value${place}: types.${typeOf(name)} = ${JSON.stringify(oneOfAKind(JSON.parse(text)))};`;
  });
  const folder = temporaryFolder();
  const imported = `import type * as types from ${JSON.stringify(declaredIn)};`;
  writeFileSync(join(folder, "values.mts"), [...values, imported].join("\n"));
  const settings = {
    extends: join(root, "tsconfig.json"),
    compilerOptions: { typeRoots: [join(root, "node_modules", "@types")] },
    include: ["values.mts", join(root, "src", "statistics", "jstat.d.ts")],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(settings));
  const compiler = join(root, "node_modules", "typescript", "bin", "tsc");
  const { stdout, stderr } = spawnSync(process.execPath, [compiler, "-p", folder], { encoding: "utf8" });
  if (stderr !== "") throw new Error(stderr);
  return stdout
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => line.replace(/^\S*values\.mts\((\d+),\d+\): error \w+/u, (_, at) => `${named[at - 1]?.[0]}`));
}

/** The same with one element of each kind in a list: all of them would keep the compiler busy. */
function oneOfAKind(value: unknown): unknown {
  if (value === null || typeof value !== "object") return value;
  if (!Array.isArray(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, oneOfAKind(inner)]));
  }
  const elements = value.map(oneOfAKind);
  // A pair or three of a kind may be a tuple.
  return elements.length <= 3 ? elements : [...new Map(elements.map((each) => [kindOf(each), each])).values()];
}

function kindOf(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner === null || typeof inner === "object" ? inner : typeof inner,
  );
}
