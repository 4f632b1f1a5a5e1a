import { describe, expect, test } from "vitest";
import type { Fault } from "../domain/task-outcome.ts";
import { jsonReply, textReply } from "../../test/support/model/quirk-server.ts";
import { completionBody, exchangeWith } from "../../test/support/model/samples.ts";

const problem = (message: string, more: object = {}): object => ({ error: { message, ...more } });

describe("a status that is no success", () => {
  test.each<readonly [number, object, Fault]>([
    [400, problem("Bad request."), "rejected"],
    [401, problem("No auth credentials found."), "unauthorized"],
    [402, problem("Insufficient credits."), "no-credit"],
    [403, problem("Forbidden."), "unauthorized"],
    [403, problem("Key limit exceeded (total limit)."), "no-credit"],
    [403, problem("Flagged.", { metadata: { reasons: ["violence"], provider_name: "Host" } }), "refused"],
    [400, problem("The response was filtered.", { code: "content_filter" }), "refused"],
    [403, problem("Provider returned error", { metadata: { provider_name: "Host", raw: "no" } }), "rejected"],
    [404, problem("No endpoints found."), "rejected"],
    [408, problem("Timed out."), "timeout"],
    [409, problem("Conflict."), "server-error"],
    [413, problem("Too long."), "rejected"],
    [422, problem("Unprocessable."), "rejected"],
    [429, problem("Slow down."), "rate-limited"],
    [429, problem("Rate limit exceeded: free-models-per-day."), "quota-exhausted"],
    [429, problem("You exceeded your quota.", { code: "insufficient_quota" }), "no-credit"],
    [429, problem("You exceeded your quota.", { type: "insufficient_quota" }), "no-credit"],
    [
      429,
      problem("Provider returned error", { metadata: { provider_name: "Host", raw: "insufficient_quota" } }),
      "quota-exhausted",
    ],
    [
      429,
      problem("Provider returned error", {
        metadata: { provider_name: "Host", raw: '{"error":{"message":"Quota exceeded.","code":"insufficient_quota"}}' },
      }),
      "quota-exhausted",
    ],
    [429, problem("Rate limit exceeded: free-models-per-min."), "rate-limited"],
    [500, problem("Oops."), "server-error"],
    [502, problem("Bad gateway."), "server-error"],
    [503, problem("Loading model."), "server-error"],
    [529, problem("Overloaded."), "server-error"],
  ])("%i %j is %s", async (status, body, fault) => {
    const exchange = await exchangeWith(jsonReply(body, { status }));
    expect(exchange).toMatchObject({ status, response: JSON.stringify(body), result: { kind: "fault", fault } });
    expect(exchange.result).toHaveProperty("detail", expect.stringMatching(new RegExp(`^HTTP ${status}: .`, "u")));
  });

  test.each([
    ["OpenAI", { error: { message: "The model is unknown.", code: "x" } }],
    ["Ollama", { error: "The model is unknown." }],
    ["Mistral", { object: "error", message: "The model is unknown.", code: 3 }],
    ["FastAPI", { detail: "The model is unknown." }],
    ["Google", [{ error: { message: "The model is unknown.", status: "NOT_FOUND" } }]],
    [
      "a router",
      problem("Provider returned error", { metadata: { raw: '{"error":{"message":"The model is unknown."}}' } }),
    ],
  ])("carries the message in the shape of %s", async (_who, body) => {
    const { result } = await exchangeWith(jsonReply(body, { status: 404 }));
    // Without the message the detail would quote the body, which holds it too.
    expect(result).toHaveProperty("detail", expect.stringMatching(/^HTTP 404: [^"{]*The model is unknown\.$/u));
  });

  test("says which part of the request is refused, and only where the request is", async () => {
    const message = "Unsupported value: 'temperature' does not support 0.7.";
    const refused = await exchangeWith(jsonReply(problem(message), { status: 400 }));
    expect(refused.result).toMatchObject({ fault: "rejected", unsupported: "temperature" });
    const failed = await exchangeWith(jsonReply(problem(message), { status: 503 }));
    expect(failed.result).toMatchObject({ fault: "server-error", unsupported: null });
  });

  test("is one short printable line for any text of the server", async () => {
    const message = `\u001b[2Jfirst\r\nsecond\u0007 ${"long ".repeat(500)}`;
    const { result } = await exchangeWith(jsonReply(problem(message), { status: 500 }));
    const detail = result.kind === "fault" ? result.detail : "";
    expect(detail).toMatch(/^HTTP 500: first second long/u);
    expect(detail).not.toMatch(/\p{Cc}/u);
    expect(detail.length).toBeLessThanOrEqual(300);
  });

  test("of a gateway is read from its page's title", async () => {
    const page = "<!DOCTYPE html><html><head><title>504 Gateway\n time-out</title></head></html>";
    const { result } = await exchangeWith(textReply(page, { status: 504 }));
    expect(result).toMatchObject({ fault: "server-error", detail: "HTTP 504: 504 Gateway time-out" });
  });
});

interface Refusal {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: object;
}

async function refusal({ status = 429, headers = {}, body = problem("Wait.") }: Refusal): Promise<unknown> {
  return (await exchangeWith(jsonReply(body, { status, headers }))).result;
}

describe("Retry-After", () => {
  test("in seconds, of any length, also beyond what the SDK would obey", async () => {
    expect(await refusal({ headers: { "retry-after": "3" } })).toMatchObject({ afterMs: 3000 });
    expect(await refusal({ headers: { "retry-after": "7200" } })).toMatchObject({ afterMs: 7_200_000 });
    expect(await refusal({ status: 503, headers: { "retry-after": "60" } })).toMatchObject({ afterMs: 60_000 });
  });

  test("as a date, read against the server's own clock", async () => {
    const headers = { date: "Sun, 01 Mar 2026 12:00:00 GMT", "retry-after": "Sun, 01 Mar 2026 12:10:00 GMT" };
    expect(await refusal({ headers })).toMatchObject({ fault: "rate-limited", afterMs: 600_000 });
  });

  test("absent leaves the wait to the engine", async () => {
    expect(await refusal({})).toMatchObject({ afterMs: null });
  });

  test("absent, the end of the limit as OpenRouter writes it into the body counts", async () => {
    const ends = Date.parse("2026-03-01T12:00:50Z");
    const body = problem("Rate limit.", { code: 429, metadata: { headers: { "X-RateLimit-Reset": String(ends) } } });
    const headers = { date: "Sun, 01 Mar 2026 12:00:00 GMT" };
    expect(await refusal({ body, headers })).toMatchObject({ fault: "rate-limited", afterMs: 50_000 });
  });
});

describe("HTTP 200", () => {
  test.each<readonly [unknown, Fault]>([
    [{ code: 502, message: "Upstream failed." }, "server-error"],
    [{ code: 429, message: "Rate limited upstream." }, "rate-limited"],
    [{ code: "rate_limit_exceeded", message: "Slow down." }, "rate-limited"],
    [{ code: 400, message: "Bad request." }, "rejected"],
    [{ code: "context_length_exceeded", message: "Too long." }, "rejected"],
    [{ code: 402, message: "Insufficient credits." }, "no-credit"],
    [{ code: "insufficient_quota", message: "You exceeded your quota." }, "no-credit"],
    [{ code: 401, message: "Bad key.", metadata: { provider_name: "Host" } }, "rejected"],
    [{ message: "Something." }, "server-error"],
    ["Something.", "server-error"],
  ])("with the error %j and no choices is %s", async (error, fault) => {
    const exchange = await exchangeWith(jsonReply({ error, choices: [] }));
    expect(exchange).toMatchObject({ status: 200, result: { kind: "fault", fault } });
    const withoutChoices = await exchangeWith(jsonReply({ error }));
    expect(withoutChoices.result).toEqual(exchange.result);
  });

  test("with finish reason error is a fault, with any content, and is billed", async () => {
    const usage = { prompt_tokens: 10, completion_tokens: 5, cost: 0.001 };
    const body = completionBody({ message: { content: "I was about to" }, finishReason: "error", usage });
    const exchange = await exchangeWith(jsonReply(body));
    expect(exchange).toMatchObject({ result: { fault: "server-error" }, cost: { usd: 0.001, source: "billed" } });
  });

  test("with an error inside the choice takes the fault from there", async () => {
    const error = { code: 429, message: "Upstream is busy." };
    const choice = { finish_reason: "error", error, message: { role: "assistant", content: "" } };
    const { result } = await exchangeWith(jsonReply({ choices: [choice] }));
    expect(result).toMatchObject({ fault: "rate-limited", detail: "HTTP 200 with error 429: Upstream is busy." });
  });

  test("with a reply beside an error is a reply", async () => {
    const { result } = await exchangeWith(jsonReply({ ...completionBody(), error: { message: "minor" } }));
    expect(result).toMatchObject({ kind: "reply", reply: { content: "Hello." } });
  });

  test.each([
    ["an HTML page", "<!doctype html><html><body>Welcome</body></html>", "HTML page; check the base URL"],
    ["text", "upstream connect error", "not JSON: upstream connect error"],
    ["cut JSON", '{"choices":[{"message":{"content":"Hel', "not JSON"],
    ["nothing", "", "an empty body"],
    ["a list", "[]", "not an object"],
    ["no choices", '{"id":"gen-1"}', "no message"],
    ["no choices and an error that says nothing", '{"error":{},"choices":[]}', "no message"],
    ["empty choices", '{"choices":[]}', "no message"],
    ["a choice without a message", '{"choices":[{"text":"Hello"}]}', "no message"],
    ["no chat at all", '{"choices":"none"}', "no message"],
  ])("with %s is malformed", async (_what, body, detail) => {
    const { result, response } = await exchangeWith(textReply(body));
    expect(result).toMatchObject({
      fault: "malformed-response",
      detail: expect.stringContaining(detail),
      afterMs: null,
    });
    expect(response).toBe(body);
  });

  test("with white space or a byte order mark before the JSON is fine", async () => {
    for (const before of ["\n\n   \n", "\uFEFF"]) {
      const { result } = await exchangeWith(textReply(before + JSON.stringify(completionBody())));
      expect(result.kind).toBe("reply");
    }
  });
});
