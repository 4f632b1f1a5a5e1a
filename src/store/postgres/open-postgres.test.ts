import { generateKeyPairSync } from "node:crypto";
import { readFileSync } from "node:fs";
import { createSecureContext, type SecureContextOptions } from "node:tls";
import { describe, expect, it } from "vitest";
import { certificateFile } from "../../../test/support/tls-server.ts";
import type { BenchError } from "../../domain/bench-error.ts";
import { mayPass } from "../store-fault.ts";
import { explainPostgresError, isRepeatable } from "./postgres-error.ts";
import { wrongServer } from "./open-postgres.ts";

const ours = { version: 180_004, isOurs: true, isTaken: true, shown: "postgres://host/db", create: false };

describe("a database", () => {
  it("is worked with when it has our tables, or has none and may get them", () => {
    expect(wrongServer(ours)).toBeNull();
    expect(wrongServer({ ...ours, isOurs: false, isTaken: false, create: true })).toBeNull();
  });

  it.each([
    ["the server is Postgres 13", { version: 130_022 }],
    ["it is a database of another program", { isOurs: false, create: true }],
    ["there is no store in this database", { isOurs: false, isTaken: false }],
  ])("is none to work with: %s", (why, found) => {
    expect(wrongServer({ ...ours, ...found })).toMatchObject({ message: `Store postgres://host/db: ${why}.` });
  });
});

function explained(code: string): BenchError {
  return explainPostgresError(Object.assign(new Error("said"), { code }), "here");
}

/** Whether it may pass, and whether it is tried again at once. */
function hopes(code: string): readonly boolean[] {
  return [mayPass(explained(code)), isRepeatable(explained(code).cause)];
}

const unusableFile = {
  code: "store",
  message: expect.stringContaining(": a key or certificate that the address names cannot be used ("),
};

const cert = readFileSync(certificateFile("here"), "utf8");
const { privateKey: otherKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const pem = { type: "pkcs8", format: "pem" } as const;

const unusable: readonly (readonly [string, SecureContextOptions])[] = [
  ["a key in DER", { cert, key: otherKey.export({ type: "pkcs8", format: "der" }).toString() }],
  ["the certificate in the key's place", { cert, key: cert }],
  ["the key of another certificate", { cert, key: otherKey.export(pem) }],
  ["a key with a password", { key: otherKey.export({ ...pem, cipher: "aes-256-cbc", passphrase: "secret" }) }],
  ["no certificate", { cert: "not a certificate" }],
  ["a broken certificate", { cert: cert.replace("MII", "MIA") }],
  ["a certificate of another form", { cert: cert.replaceAll(/(?<=--\n)[^-]+/gu, "aGVsbG8gd29ybGQ=\n") }],
];

function faultOf(files: SecureContextOptions): unknown {
  try {
    return createSecureContext(files);
  } catch (error) {
    return error;
  }
}

describe("errors of Postgres", () => {
  it("may pass, and are tried again, where that has a point", () => {
    for (const code of ["57P01", "57P03", "ECONNRESET", "ECONNREFUSED", "40P01", "53300"])
      expect(hopes(code)).toEqual([true, true]);
    for (const code of ["53100", "55P03"]) expect(hopes(code)).toEqual([true, false]);
    for (const code of ["28P01", "3D000", "42501", "42P01"]) expect(hopes(code)).toEqual([false, false]);
  });

  it("names a file of the address that cannot be used, before a socket is thought of", () => {
    const faults = [
      Object.assign(new Error("no such file, open 'ca.pem'"), { code: "ENOENT", syscall: "open" }),
      Object.assign(new Error("is a directory, read"), { code: "EISDIR", syscall: "read" }),
    ];
    for (const fault of faults) expect(explainPostgresError(fault, "here")).toMatchObject(unusableFile);
    const socket = Object.assign(new Error("connect ENOENT /run/.s"), { code: "ENOENT", syscall: "connect" });
    expect(explainPostgresError(socket, "here").message).toContain("there is no server socket");
    const reset = Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET", syscall: "read" });
    expect(explainPostgresError(reset, "here").message).toContain("the connection broke");
  });

  it.each(unusable)("names the address's files where one is %s", (_, files) => {
    const address = "postgres://host/db?sslcert=c.pem&sslkey=k.pem";
    expect(explainPostgresError(faultOf(files), address)).toMatchObject(unusableFile);
    // Such as of a digest that this OpenSSL does not allow.
    expect(explainPostgresError(faultOf(files), "postgres://host/db")).not.toMatchObject(unusableFile);
  });

  it("takes what OpenSSL says of a connection for no fault of the address's files", () => {
    const said = "408D03EDD57F0000:error:0A00010B:SSL routines:tls_validate_record_header:wrong version number:";
    const explanation = explainPostgresError(new Error(said), "postgres://host/db?sslcert=c.pem&sslkey=k.pem");
    expect(explanation).not.toMatchObject(unusableFile);
  });

  it("asks for the authority that the address lacks, or for a look at the one that it names", () => {
    const fault = Object.assign(new Error("self-signed certificate"), { code: "DEPTH_ZERO_SELF_SIGNED_CERT" });
    const hint = (address: string): string => explainPostgresError(fault, address).hint;
    expect(hint("postgres://host/db?sslmode=verify-full")).toContain("Name its authority: ");
    expect(hint("postgres://host/db?sslmode=verify-full&sslrootcert=ca.pem")).toBe(
      "Check that the file of sslrootcert holds the certificate of its authority, in PEM.",
    );
  });

  it("that only a wrong statement can bring are the program's own", () => {
    expect(explained("42P01")).toMatchObject({ code: "internal", message: "Store here rejected a statement: said." });
    expect(explained("28P01")).toMatchObject({ code: "store", message: expect.stringContaining("Store here: ") });
  });
});
