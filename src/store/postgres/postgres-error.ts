import { BenchError } from "../../domain/bench-error.ts";
import { messageOf } from "../../domain/message-of.ts";

interface Explanation {
  readonly why: string;
  readonly hint: string;
}

/** By the five-character SQLSTATE (postgresql.org/docs/current/errcodes-appendix.html) or the system's error code. */
const explanations: Readonly<Record<string, Explanation>> = {
  ECONNREFUSED: {
    why: "no server answers at this address",
    hint: "Check host and port, and with pg_isready that Postgres runs and accepts connections from this machine.",
  },
  ENOENT: {
    why: "there is no server socket",
    hint: "Check the directory that `host` names, and that Postgres runs.",
  },
  ENOTFOUND: { why: "host not found", hint: "Check the spelling and the network." },
  EAI_AGAIN: { why: "the host's name could not be looked up", hint: "Check the network, then try again." },
  ETIMEDOUT: { why: "the server did not answer in time", hint: "Check host, port and firewall, then try again." },
  EHOSTUNREACH: { why: "the host cannot be reached", hint: "Check the network, then try again." },
  ENETUNREACH: { why: "the network cannot be reached", hint: "Check the network, then try again." },
  ECONNRESET: lost(),
  EPIPE: lost(),
  "08000": lost(),
  "08003": lost(),
  "08006": lost(),
  "25P03": lost(),
  "57P01": { why: "the server is shutting down", hint: "Start again when it runs: nothing that was recorded is lost." },
  "57P02": { why: "the server has crashed", hint: "Start again when it runs: nothing that was recorded is lost." },
  "57P03": { why: "the server is not ready yet", hint: "Start again in a moment." },
  "28P01": {
    why: "the server refuses this user or password",
    hint: "Check both in the address. The password may also be given in PGPASSWORD or in ~/.pgpass, unless only a folder's .env or aib.yaml names the address.",
  },
  "28000": {
    why: "the server does not accept this user from this machine",
    hint: "Check the user in the address, and the server's pg_hba.conf; some servers want ?sslmode=require.",
  },
  "3D000": {
    why: "there is no such database",
    hint: "Check its name in the address, or make it: createdb with the same host, user and name.",
  },
  "42501": {
    why: "this user lacks a permission",
    hint: "Let the owner of the database grant it: to read and write its tables and, for the first run, to create them.",
  },
  "25006": {
    why: "it is read-only",
    hint: "Give the address of the primary server; a standby accepts no writes.",
  },
  "53100": {
    why: "the server's disk is full",
    hint: "Free some space there and start again: nothing that was recorded is lost.",
  },
  "53200": { why: "the server is out of memory", hint: "Free memory on the server, then try again." },
  "53300": {
    why: "the server has no connection left",
    hint: "End other programs that use it, raise its max_connections, or put a pooler before it.",
  },
  "55P03": {
    why: "another process keeps it locked",
    hint: "Wait for the other process to finish, or stop it; then try again.",
  },
  "26000": mixedUp(),
  "42P05": mixedUp(),
  "40P01": { why: "two processes waited for each other", hint: "Start again: nothing was recorded twice." },
  "40001": { why: "two processes wrote the same at once", hint: "Start again: nothing was recorded twice." },
};

/** Errors that the client reports only as text. */
const phrases: readonly (readonly [RegExp, string])[] = [
  [/client password must be a string/u, "28P01"],
  [
    /timeout exceeded when trying to connect|due to connection timeout|timeout expired|Query read timeout/u,
    "ETIMEDOUT",
  ],
  [/Connection terminated|not queryable|Connection ended|connection error/u, "ECONNRESET"],
];

/** Conditions that may pass with time. */
const passing: ReadonlySet<string> = new Set(
  [
    "ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH EAI_AGAIN",
    "08000 08003 08006 25P03 57P01 57P02 57P03 53100 53200 53300 55P03 40P01 40001",
  ].flatMap((codes) => codes.split(" ")),
);

function lost(): Explanation {
  return {
    why: "the connection broke",
    hint: "Check the server and the network, then start again: nothing that was recorded is lost.",
  };
}

function mixedUp(): Explanation {
  return {
    why: "a connection pooler shares connections between clients and drops prepared statements",
    hint: "Give the server's own address, or configure the pooler to keep prepared statements (PgBouncer: max_prepared_statements).",
  };
}

/** Null for errors of anything but the server and the connection to it. */
function codeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const phrase = phrases.find(([words]) => words.test(error.message))?.[1];
  if (phrase !== undefined) return phrase;
  return "code" in error && typeof error.code === "string" ? error.code : null;
}

export function isPassingFault(error: unknown): boolean {
  return passing.has(codeOf(error) ?? "");
}

/** Errors worth an immediate retry: not those already waited for, nor those that only the user can fix. */
export function isRepeatable(error: unknown): boolean {
  return isPassingFault(error) && !["53100", "53200", "55P03"].includes(codeOf(error) ?? "");
}

/** An error of Postgres or of the connection, with a hint; `shown` is the address without the password. */
export function explainPostgresError(error: unknown, shown: string): BenchError {
  if (error instanceof BenchError) return error;
  const known = ofAddressFiles(error, shown) ?? explanations[codeOf(error) ?? ""] ?? ofConnectionSecurity(error, shown);
  const detail = messageOf(error);
  if (known !== null) {
    const { why, hint } = known;
    return new BenchError({
      code: "store",
      message: `Store ${shown}: ${why}${serverWords(error)}.`,
      hint,
      cause: error,
    });
  }
  return new BenchError({
    code: "internal",
    message: `Store ${shown} rejected a statement: ${detail}.`,
    hint: "This is a bug in the program: report it with this message.",
    cause: error,
  });
}

/**
 * `sslrootcert`, `sslcert` and `sslkey` are read before the server is called. OpenSSL's errors of a key or certificate begin with
 * "error:", those of a connection with the number of a thread.
 */
function ofAddressFiles(error: unknown, shown: string): Explanation | null {
  const said = error instanceof Error ? error.message : "";
  // A connection is read too.
  const isUnreadable =
    error instanceof Error && "syscall" in error && (error.syscall === "open" || codeOf(error) === "EISDIR");
  const isUnusable = /[?&]ssl(?:cert|key)=/u.test(shown) && /^error:[\dA-F]+:/u.test(said);
  if (!isUnreadable && !isUnusable) return null;
  return {
    why: `a key or certificate that the address names cannot be used (${said})`,
    hint: "Check the files of sslrootcert, sslcert and sslkey: in PEM, the key without a password and of that certificate.",
  };
}

function ofConnectionSecurity(error: unknown, shown: string): Explanation | null {
  const said = error instanceof Error ? error.message : "";
  if (/does not support SSL/u.test(said)) {
    return {
      why: "the server does not speak TLS",
      hint: "Take sslmode out of the address, or enable TLS on the server.",
    };
  }
  if (/certificate|self-signed|altname/iu.test(`${said} ${codeOf(error) ?? ""}`)) {
    return {
      why: "the server's certificate is not one that this machine trusts",
      // A file without a certificate is no error to the client: it then trusts nothing.
      hint: /[?&]sslrootcert=/u.test(shown)
        ? "Check that the file of sslrootcert holds the certificate of its authority, in PEM."
        : "Name its authority: ?sslmode=verify-full&sslrootcert=<file>.",
    };
  }
  return null;
}

/** The server's own message: it names users, tables and databases, never a password. */
function serverWords(error: unknown): string {
  return error instanceof Error && "severity" in error ? ` (${error.message})` : "";
}

/** The connection broke after the commit was sent and before the server confirmed it. */
export class UncertainCommit extends BenchError {
  /** Identifies the transaction to the server. */
  readonly transactionNumber: string;

  constructor(fault: BenchError, transactionNumber: string) {
    super({ code: fault.code, message: fault.message, hint: fault.hint, cause: fault.cause });
    this.transactionNumber = transactionNumber;
  }
}
