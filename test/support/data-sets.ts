import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { z } from "zod";
import { withStore, type Store } from "../../src/store/index.ts";
import { builtOnce } from "./built-once.ts";
import { aib } from "./command-line.ts";

export type Row = Readonly<Record<string, unknown>>;

/** The data sets `v2` and `v3`, exported from the stores `v2.db` and `v3.db`, as DuckDB reads them. */
export interface DataSets {
  /** Has the data sets and the stores. */
  readonly folder: string;
  /** The rows of a file in their order; its path is in the folder. */
  readonly rowsOf: (file: string) => Promise<readonly Row[]>;
  /** DuckDB's types of a file's columns, by column. */
  readonly typesOf: (file: string) => Promise<Readonly<Record<string, string>>>;
  readonly close: () => void;
}

const described = z.array(z.object({ column_name: z.string(), column_type: z.string() }));

/** @param shared the folder of all test files: the first of them writes the data sets */
export async function openDataSets(shared: string): Promise<DataSets> {
  const folder = await builtOnce(join(shared, "data-sets"), writeDataSets);
  const connection = await (await DuckDBInstance.create(":memory:")).connect();
  const read = async (query: string): Promise<readonly Row[]> => {
    return (await connection.runAndReadAll(query)).getRowObjectsJS();
  };
  return {
    folder,
    rowsOf: (file) => read(`select * from read_parquet('${join(folder, file)}')`),
    typesOf: async (file) => {
      const columns = described.parse(await read(`describe select * from read_parquet('${join(folder, file)}')`));
      return Object.fromEntries(columns.map((row) => [row.column_name, row.column_type]));
    },
    close: () => connection.closeSync(),
  };
}

async function writeDataSets(cwd: string): Promise<void> {
  await succeed(["run", "--models", "sim/holds-80,sim/asks", "--runs", "2", "--db", "v2.db"], cwd);
  const v3 = ["run", "--suite", "v3", "--models", "sim/weighs,sim/holds-50", "--runs", "2", "--db", "v3.db", "-y"];
  await succeed(v3, cwd);
  for (const name of ["v2", "v3"]) await succeed(["export", "dataset", "-o", name, "--db", `${name}.db`], cwd);
}

/** What the command prints. */
export async function succeed(args: readonly string[], cwd: string): Promise<string> {
  const { code, stdout, stderr } = await aib(args, { cwd });
  if (code !== 0) throw new Error(stderr);
  return stdout;
}

/** Reads the store of a data set, with the digest of its only suite. */
export function readStore<Result>(
  { folder }: Pick<DataSets, "folder">,
  name: string,
  read: (store: Store, suiteDigest: string) => Promise<Result>,
): Promise<Result> {
  return withStore({ location: join(folder, `${name}.db`), create: false }, async (store) =>
    read(store, (await store.suites())[0]?.digest ?? ""),
  );
}
