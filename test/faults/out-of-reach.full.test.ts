import { expect, test } from "vitest";
import { createHttpFetch, createModelClient } from "../../src/model/index.ts";
import { endpointAt, sampleRequest } from "../support/model/samples.ts";
import { aibProcess, type Finished } from "../support/command-line.ts";
import { freePort } from "../support/free-port.ts";
import { rawServer } from "../support/odd-servers.ts";
import { scriptedServer } from "../support/scripted-server.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { certificateFile, tlsServer, type Certificate } from "../support/tls-server.ts";

const never = new AbortController().signal;

/** What a call to that address comes to, and what is said where the address is first tried. */
async function tried(url: string, timeoutMs = 20_000): Promise<unknown> {
  const client = createModelClient({ endpoint: endpointAt(url), apiKey: null, fetch: createHttpFetch() });
  const { result } = await client.send(client.prepare(sampleRequest), { signal: never, timeoutMs });
  const listing = await client.listModels({ signal: never, timeoutMs }).catch((error: unknown) => error);
  return { call: result, listing };
}

function unreachable(fault: "connection" | "timeout", detail: string, hint: string): object {
  return {
    call: { kind: "fault", fault, detail: expect.stringContaining(detail) },
    listing: { code: "unreachable", message: expect.stringContaining(detail), hint: expect.stringContaining(hint) },
  };
}

test("no server listens", async () => {
  const url = `http://127.0.0.1:${await freePort()}/v1`;
  expect(await tried(url)).toMatchObject(unreachable("connection", "ECONNREFUSED", "--base-url"));
});

test("a host name that does not resolve", async () => {
  // Reserved for this purpose (RFC 6761). Where even the resolver is out of reach, the word is EAI_AGAIN.
  const reached = await tried("http://no-such-host.invalid/v1");
  expect(reached).toMatchObject(unreachable("connection", "no-such-host.invalid failed: getaddrinfo E", "spelling"));
});

test("a certificate that nobody has signed", async () => {
  const reached = await tried(await tlsServer("here"));
  expect(reached).toMatchObject(unreachable("connection", "self-signed certificate", "NODE_EXTRA_CA_CERTS"));
});

test("https where only http is spoken", async () => {
  const plain = await scriptedServer("vendor/model", () => ({ content: "" }));
  const reached = await tried(plain.url.replace("http:", "https:"));
  expect(reached).toMatchObject(unreachable("connection", "failed: wrong version number", "begins with http://"));
});

test("http where only https is spoken", async () => {
  const reached = await tried((await tlsServer("here")).replace("https:", "http:"));
  expect(reached).toMatchObject(unreachable("connection", "failed: other side closed", "--base-url"));
});

test("a handshake that is never answered", async () => {
  const silent = await rawServer(() => {});
  const reached = await tried(silent.url.replace("http:", "https:"), 300);
  expect(reached).toMatchObject(unreachable("timeout", "within 0.3 s", ""));
});

/** The program with that certificate among those that it trusts. */
async function runAt(certificate: Certificate): Promise<Finished> {
  const url = await tlsServer(certificate);
  const args = ["run", "--base-url", url, "--models", "vendor/other", "--judge", "vendor/model", "--runs", "1"];
  return aibProcess(args, {
    cwd: temporaryFolder(),
    environment: { NODE_EXTRA_CA_CERTS: certificateFile(certificate) },
  });
}

test("an expired or foreign certificate stops a run before the first call; a configured one is trusted", async () => {
  const [expired, elsewhere, here] = [await runAt("expired"), await runAt("elsewhere"), await runAt("here")];
  expect(expired).toMatchObject({ code: 1, stderr: expect.stringContaining("certificate has expired") });
  expect(elsewhere).toMatchObject({ code: 1, stderr: expect.stringContaining("127.0.0.1 is not in the cert's list") });
  for (const { stderr } of [expired, elsewhere]) expect(stderr).toContain("NODE_EXTRA_CA_CERTS");
  // It got as far as the list of models, and finds what it wants missing from it.
  expect(here).toMatchObject({ code: 2, stderr: expect.stringContaining("vendor/other") });
});
