import { findCycles } from "./cycles.ts";
import { isTestPath, moduleOf, readSourceFile, type Import, type SourceFile } from "./source-file.ts";

/**
 * For each module, the modules that it may import through their `index.ts`, the folders of which it may import every file
 * (`results/`, `campaign/events/`), and single files.
 */
export type ImportTable = Readonly<Record<string, readonly string[]>>;

/** Where the program may print, exit and read the environment. */
const effectsModule = "cli";

/**
 * Everything in a source tree that the architecture does not allow, one line each: where, what, why.
 * The tree maps paths from the root (`src/plan/index.ts`) to texts.
 */
export function architectureViolations(tree: ReadonlyMap<string, string>, table: ImportTable): readonly string[] {
  const files = [...tree].map(([path, text]) => readSourceFile(path, text));
  return [
    ...files.flatMap((file) => [
      ...strayFile(file, table),
      ...importViolations(file, table),
      ...effectViolations(file),
    ]),
    ...findCycles(importGraph(files)).map((cycle) => `cycle: ${cycle.join(" -> ")}`),
  ];
}

function strayFile({ path, module }: SourceFile, table: ImportTable): readonly string[] {
  return module in table ? [] : [`${path}: belongs to no module of the import table`];
}

function importViolations(file: SourceFile, table: ImportTable): readonly string[] {
  return file.imports.flatMap((each) => {
    const problem = importProblem(file, each, table);
    return problem === null ? [] : [`${file.path}:${each.line}: ${problem}`];
  });
}

function importProblem(file: SourceFile, each: Import, table: ImportTable): string | null {
  if (each.kind === "package") return null;
  if (each.kind === "computed") return "imports by a computed name, which nothing can check";
  if (!file.isTest && isTestPath(each.path)) return `imports ${each.path}, which is not published`;
  const module = moduleOf(each.path);
  if (module === file.module) return null;
  const allowed = table[file.module] ?? [];
  if (
    allowed.some((entry) => (entry.endsWith("/") ? each.path.startsWith(`src/${entry}`) : each.path === `src/${entry}`))
  )
    return null;
  if (module === "") return file.isTest ? null : `imports ${each.path}, which is outside of all modules`;
  if (!allowed.includes(module))
    return `imports ${module}; ${file.module} may import ${allowed.join(", ") || "nothing"}`;
  return each.path === `src/${module}/index.ts` ? null : `imports ${each.path}, which is inside of another module`;
}

function effectViolations(file: SourceFile): readonly string[] {
  if (file.isTest || file.module === effectsModule) return [];
  return file.effects.map(({ line, what }) => `${file.path}:${line}: uses ${what}, which only ${effectsModule} may`);
}

function importGraph(files: readonly SourceFile[]): ReadonlyMap<string, readonly string[]> {
  return new Map(
    files.map(({ path, imports }) => [path, imports.flatMap((each) => (each.kind === "file" ? [each.path] : []))]),
  );
}
