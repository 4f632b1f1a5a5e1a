import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { freePort } from "../free-port.ts";
import { serverBinaries } from "./server-binaries.ts";

/** The databases of a Postgres on the loopback address, with a password. */
export interface PostgresDatabases {
  /** Address of a database, by default of the one that is always there, as the administrator. */
  readonly url: (database?: string) => string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  /** Runs SQL as the administrator. */
  readonly run: (sql: string, database?: string) => Promise<void>;
  /** Makes an empty database and gives its address. */
  readonly newDatabase: () => Promise<string>;
}

/** A Postgres of the test's own, which it may stop and start. */
export interface PostgresServer extends PostgresDatabases {
  /** Holds all that it has. */
  readonly folder: string;
  /** Ends it as a crash would, or as a restart; the data stay, `start` goes on with them. */
  readonly halt: (how: "crash" | "restart") => Promise<void>;
  readonly start: () => Promise<void>;
  /** Ends it for good. */
  readonly stop: () => Promise<void>;
}

const user = "bench";
const password = "s3cret p@ss/word";
/** Tests need no protection against a power cut, and the store has to work on servers that commit asynchronously. */
const hasty = ["fsync=off", "full_page_writes=off", "synchronous_commit=off"];
const connections = "max_connections=300";
const encoding = ["--encoding=UTF8", "--locale=C.UTF-8"];

/** What a server that `startPostgres` started gives, by the port that it listens at. */
export function databasesAt(port: number): PostgresDatabases {
  const url = (database = "postgres"): string =>
    `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
  const run: PostgresServer["run"] = (sql, database) => runSql(url(database), sql);
  const newDatabase = async (): Promise<string> => {
    const name = `test_${randomBytes(6).toString("hex")}`;
    await run(`create database ${name}`);
    return url(name);
  };
  return { url, port, user, password, run, newDatabase };
}

/** `durable`: commits as carefully as a server that is installed, for measurements. */
export async function startPostgres({ durable = false } = {}): Promise<PostgresServer> {
  const binaries = serverBinaries();
  const folder = mkdtempSync(join(tmpdir(), "aib-postgres-"));
  const rights = ownFolder(folder);
  const data = join(folder, "data");
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, password, { mode: 0o644 });
  const made = spawnSync(
    join(binaries, "initdb"),
    ["-D", data, "-U", user, `--pwfile=${passwordFile}`, "--auth=scram-sha-256", "--no-sync", ...encoding],
    { ...rights, cwd: folder, encoding: "utf8" },
  );
  if (made.status !== 0) throw new Error(`initdb: ${made.error?.message ?? ""} ${made.stdout}${made.stderr}`);
  const port = await freePort();
  const databases = databasesAt(port);
  let server: ChildProcess | null = null;
  const start = async (): Promise<void> => {
    const settings = [
      ...(durable ? [] : hasty),
      connections,
      `port=${port}`,
      "listen_addresses=127.0.0.1",
      `unix_socket_directories=${folder}`,
    ];
    server = spawn(join(binaries, "postgres"), ["-D", data, ...settings.flatMap((each) => ["-c", each])], {
      ...rights,
      cwd: folder,
      stdio: "ignore",
    });
    await answering(databases.url());
  };
  const halt: PostgresServer["halt"] = async (how) => {
    if (server === null || server.exitCode !== null || server.signalCode !== null) return;
    const gone = once(server, "exit");
    server.kill(how === "crash" ? "SIGQUIT" : "SIGINT");
    await gone;
  };
  const stop = async (): Promise<void> => {
    await halt("crash");
    rmSync(folder, { recursive: true, force: true });
  };
  await start();
  return { ...databases, folder, halt, start, stop };
}

/** Postgres refuses to run as the superuser: then it runs as the user `nobody`. */
function ownFolder(folder: string): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const nobody = 65_534;
  chownSync(folder, nobody, nobody);
  chmodSync(folder, 0o755);
  return { uid: nobody, gid: nobody };
}

async function answering(url: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await runSql(url, "select 1");
    } catch (error) {
      if (tries >= 300) throw error;
    }
    await sleep(100);
  }
}

async function runSql(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query(sql);
  } finally {
    await client.end();
  }
}
