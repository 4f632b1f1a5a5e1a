import { once } from "node:events";
import { connect } from "node:net";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { InvalidArgumentError } from "commander";
import { parseEnv } from "node:util";
import { commaList, decimal, wholeNumber, wholeNumbers } from "../../src/cli/option-values.ts";
import { chooseCoding, type HttpReply } from "../../src/features/site/server/http-reply.ts";
import { startLoopbackServer } from "../../src/features/site/server/loopback-server.ts";
import { decodedPath } from "../../src/features/site/server/route-request.ts";
import { isAppRoute, preloadsOf } from "../../src/features/site/site-routes.ts";
import { kindOfText } from "../../src/model/kind-of-text.ts";
import { readModelList } from "../../src/model/protocols/openai/openai.ts";
import { retryAfterMs } from "../../src/model/retry-after.ts";
import { decodeText } from "../../src/outside/decode-text.ts";
import { hostileBytes, hostileText, longTexts, mishap } from "../support/fuzz/hostile.ts";

const now = Date.parse("2026-11-22T00:00:00Z");

function isWait(value: string): boolean {
  const headers = new Headers();
  const sendable = value.replaceAll(/[^\t\x20-\x7e]/gu, "");
  for (const name of ["retry-after", "retry-after-ms", "date"]) headers.set(name, sendable);
  const wait = retryAfterMs(headers, now);
  return wait === null || (Number.isFinite(wait) && wait >= 0);
}

function isList(value: unknown): boolean {
  const found = readModelList(value) ?? [];
  const prices = found.flatMap(({ promptUsd, completionUsd }) => [promptUsd, completionUsd]);
  return prices.every((price) => price === null || (Number.isFinite(price) && price >= 0));
}

function envIn(bytes: Uint8Array): unknown {
  const reading = decodeText(bytes);
  return reading.kind === "text" ? parseEnv(reading.text) : reading.problem;
}

const flags = [wholeNumber(1, 9), decimal(0, 9), wholeNumbers(1, 9), commaList];

/** What a flag takes, or commander's own word for what is wrong. */
function isOption(text: string): boolean {
  return flags.every((read) => {
    try {
      const value = read(text);
      return typeof value !== "number" || (value >= 0 && value <= 9);
    } catch (error) {
      return error instanceof InvalidArgumentError;
    }
  });
}

function isRouted(path: string): boolean {
  const name = decodedPath(path);
  chooseCoding(path, "text/html", 5000);
  if (name === null) return true;
  isAppRoute(name);
  return preloadsOf(name, "snapshot").every((file) => /^data\/(?:meta\.json|snapshot\/)/u.test(file));
}

function served(): Promise<HttpReply> {
  return Promise.resolve({ status: 200, headers: {}, body: Buffer.from("results"), cacheKey: null });
}

describe("what servers say", () => {
  test("about waiting is a time or nothing", () => {
    const dates = fc.date({ noInvalidDate: true }).map((date) => date.toUTCString());
    const values = fc.oneof(hostileText, dates, fc.double().map(String), fc.bigInt().map(String));
    expect(mishap(values, isWait, 600)).toBeNull();
    expect(mishap(longTexts(20_000, ["9", "Mon, "]), isWait)).toBeNull();
  });

  test("about their models is a list with prices that are numbers, or none", () => {
    const price = fc.oneof(fc.jsonValue(), fc.double().map(String), hostileText);
    const models = fc.array(fc.record({ id: hostileText, pricing: fc.record({ prompt: price, completion: price }) }));
    expect(
      mishap(
        fc.oneof(
          fc.jsonValue(),
          models,
          models.map((data) => ({ data })),
        ),
        isList,
        600,
      ),
    ).toBeNull();
  });

  test("in place of an answer is told from words in time that grows with its length alone", () => {
    expect(mishap(hostileText, (text) => kindOfText(`${text} x`) === "words")).toBeNull();
    expect(
      mishap(longTexts(20_000, ["<|", "<|a", "[INST", "<|a> ", "<invoke ", "functions.", "```json"]), kindOfText),
    ).toBeNull();
  });
});

test("a file of variables in any encoding is read or refused", () => {
  expect(mishap(hostileBytes, envIn, 400)).toBeNull();
  expect(mishap(longTexts(20_000, ["A=", "A='", "export "]), (text) => envIn(Buffer.from(text)))).toBeNull();
  for (const encoding of ["utf8", "utf16le"] as const) {
    expect(envIn(Buffer.from("\ufeffAPI_KEY=secret\n", encoding))).toEqual({ API_KEY: "secret" });
  }
});

test("a number or a list on the command line is within its bounds or refused", () => {
  const numbers = fc.oneof(hostileText, fc.double().map(String), fc.bigInt().map(String));
  expect(mishap(numbers, isOption, 600)).toBeNull();
  expect(mishap(longTexts(20_000, ["1,", "0x"]), isOption)).toBeNull();
});

describe("the viewer's server", () => {
  test("finds a page for any address or none", () => {
    expect(
      mishap(
        hostileText.map((text) => `/${text}`),
        isRouted,
        400,
      ),
    ).toBeNull();
    expect(mishap(["/%", "/%ff", "/..%2f..%2fetc%2fpasswd", "/m/%00", "//", "/data/../x"], isRouted)).toBeNull();
    expect(mishap(longTexts(20_000, ["%41", "/m"]), (text) => isRouted(`/${text}`))).toBeNull();
  });

  test("answers only requests for its own name, with any content", async () => {
    const problems: unknown[] = [];
    const server = await startLoopbackServer({
      port: 0,
      reply: served,
      onProblem: (problem) => problems.push(problem),
    });
    const { port } = new URL(server.url);
    const hosts = [
      "evil.example",
      `evil.example:${port}`,
      `127.0.0.1.evil.example:${port}`,
      `127.0.0.1:${port}@evil.example`,
      "",
      "[::1]",
      `127.0.0.1:${port} x`,
    ];
    for (const host of hosts)
      expect(await rawReply(port, `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).not.toContain(
        "results",
      );
    const raw = fc.sample(hostileText, { seed: 6, numRuns: 40 });
    for (const text of raw)
      expect(
        await rawReply(port, `GET /${text} HTTP/1.1\r\nHost: evil\r\n${text}\r\nConnection: close\r\n\r\n`),
      ).not.toContain("results");
    expect(await rawReply(port, `GET / HTTP/1.1\r\nHost: LOCALHOST:${port}\r\nConnection: close\r\n\r\n`)).toContain(
      "results",
    );
    expect(problems).toEqual([]);
    await server.close();
  });
});

/** All that comes back for these bytes. */
async function rawReply(port: string, request: string): Promise<string> {
  const socket = connect(Number(port), "127.0.0.1");
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  socket.on("error", () => undefined);
  socket.end(request);
  await once(socket, "close");
  return Buffer.concat(chunks).toString("utf8");
}
