import { expect, test } from "vitest";
import { commandOver, rerunCommand } from "./command-over.ts";

test.each([
  [["run", "--runs", "1"], "aib run --runs 1 --yes"],
  [["run", "--registry", "my models.yaml"], "aib run --registry 'my models.yaml' --yes"],
  [["run", "--db", "postgres://me:s3cr:t@host/db"], "aib run --db 'postgres://me:<password>@host/db' --yes"],
  [
    ["run", "--db", "postgres://me:s3@cr:t@host/db?a=b@c"],
    "aib run --db 'postgres://me:<password>@host/db?a=b@c' --yes",
  ],
  [
    ["run", "--db=postgres://me@host/db?password=x&a=1"],
    "aib run '--db=postgres://me@host/db?password=<password>&a=1' --yes",
  ],
  [
    ["run", "--db", "postgres://me@srv:s3cret@host:5432/db"],
    "aib run --db 'postgres://me@srv:<password>@host:5432/db' --yes",
  ],
  [["run", "--db", "postgres://me@host:5432/db"], "aib run --db postgres://me@host:5432/db --yes"],
  [["run", "--db", "postgres://me@host/db"], "aib run --db postgres://me@host/db --yes"],
  [
    ["rerun", "--allow-key", "SOME_KEY=https://host:8443/v1", "--budget", "5"],
    "aib rerun --allow-key SOME_KEY=https://host:8443/v1 --budget 5 --yes",
  ],
])("%j is typed again without a password", (words, line) => {
  expect(rerunCommand(words, ["--yes"])).toBe(line);
});

test.each([[["run", "--db", "a.db", "--runs", "1"]], [["run", "--db=a.db", "--runs", "1"]], [["run", "--runs", "1"]]])(
  "a flag that %j has is replaced",
  (words) => {
    expect(rerunCommand(words, ["--db", "b.db"])).toBe("aib run --runs 1 --db b.db");
  },
);

test.each([
  ["postgres://me:s3cret@host/db?sslmode=require", "postgres://me:<password>@host/db?sslmode=require"],
  ["postgres://host/db?user=me&password=s3cret", "postgres://host/db?user=me&password=<password>"],
  ["postgres://me@host/db?password=s3cret", "postgres://me@host/db?password=<password>"],
])("a command over %s has the place of the password", (db, shown) => {
  expect(commandOver({ environment: {} }, db)("worker")).toBe(`AIB_DB='${shown}' aib worker`);
});
