/** The name under which the server keeps a statement for a connection, so that it understands it once; none where it does not. */
export type StatementNames = (sql: string, values: number) => string | undefined;

/** Statements with more values than this come in many lengths, each of which the server would keep. */
const fewValues = 24;
const mostKept = 300;

/** Without values it may be several statements in one message, which have no name. */
export function createStatementNames(): StatementNames {
  const names = new Map<string, string>();
  return (sql, values) => {
    const known = names.get(sql);
    if (known !== undefined || values === 0 || values > fewValues || names.size >= mostKept) return known;
    const name = `aib ${names.size}`;
    names.set(sql, name);
    return name;
  };
}

/** Whether what the server keeps gives other columns than it did: tables have changed since. */
export function isOutdatedStatement(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "0A000" && /cached plan/u.test(error.message);
}
