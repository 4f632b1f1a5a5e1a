/** The name of a prepared statement, so that the server parses it once per connection; none where it should not be kept. */
export type StatementNames = (sql: string, values: number) => string | undefined;

/** Statements with more values than this vary in length, and the server would keep each variant. */
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

/** Whether a prepared statement now gives other columns because the tables have changed. */
export function isOutdatedStatement(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "0A000" && /cached plan/u.test(error.message);
}
