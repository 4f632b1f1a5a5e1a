import { isTestPath, readSourceFile, type SourceFile } from "./source-file.ts";

interface BrowserRules {
  /** Files of the program that the browser app may import types from, as paths from the root. */
  readonly types: readonly string[];
  /** Files of the program that it may import anything from, and folders (`src/format/`) of which it may import every file. */
  readonly entries: readonly string[];
  /** Packages that these modules may import. */
  readonly packages: readonly string[];
}

/**
 * Everything in the browser app that the architecture does not allow, one line each: an import of the program past the
 * entries, and a package or Node module that an entry would bring into the browser. Imports of types bring nothing.
 */
export function browserViolations(
  app: ReadonlyMap<string, string>,
  program: ReadonlyMap<string, string>,
  { types, entries, packages }: BrowserRules,
): readonly string[] {
  const isEntry = (path: string): boolean =>
    entries.some((entry) => (entry.endsWith("/") ? path.startsWith(entry) && !isTestPath(path) : path === entry));
  const outside = read(app)
    .filter(({ isTest }) => !isTest)
    .flatMap(({ path, imports }) =>
      imports.flatMap((each) => {
        if (each.kind !== "file" || !/^(?:src|test)\//u.test(each.path) || isEntry(each.path)) return [];
        if (each.isTypeOnly && types.includes(each.path)) return [];
        return [
          `${path}:${each.line}: imports ${each.path}; the app may import ${entries.join(", ")}, and types of ${types.join(", ")}`,
        ];
      }),
    );
  const reached = reachedFrom(
    [...program.keys()].filter(isEntry),
    new Map(read(program).map((file) => [file.path, file])),
  );
  const foreign = reached.flatMap(({ path, imports }) =>
    imports.flatMap((each) => {
      if (each.kind !== "package" || each.isTypeOnly || packages.includes(each.name)) return [];
      return [`${path}:${each.line}: brings ${each.name} into the browser`];
    }),
  );
  return [...outside, ...foreign];
}

function read(tree: ReadonlyMap<string, string>): readonly SourceFile[] {
  return [...tree].map(([path, text]) => readSourceFile(path, text));
}

function reachedFrom(entries: readonly string[], files: ReadonlyMap<string, SourceFile>): readonly SourceFile[] {
  const reached = new Set<SourceFile>();
  const visit = (path: string): void => {
    const file = files.get(path);
    if (file === undefined || reached.has(file)) return;
    reached.add(file);
    for (const each of file.imports) if (each.kind === "file" && !each.isTypeOnly) visit(each.path);
  };
  entries.forEach(visit);
  return [...reached];
}
