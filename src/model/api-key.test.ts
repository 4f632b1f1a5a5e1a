import { describe, expect, test } from "vitest";
import type { Endpoint } from "../domain/model-config.ts";
import { keyFor, keysOf, type KeyGrant, type KeyRing } from "./api-key.ts";
import { createModelClient } from "./client.ts";
import { createHttpFetch } from "./http-fetch.ts";
import { customEndpoint, localEndpoint, openRouterEndpoint } from "./registry/endpoints.ts";

const secret = "sk-or-1234-secret";
const router = openRouterEndpoint();

/** An endpoint as a store may hold it: nothing of it was checked. */
function stored(baseUrl: string, changes: Partial<Endpoint> = {}): Endpoint {
  return { id: "openrouter", kind: "openrouter", baseUrl, apiKeyEnv: "OPENROUTER_API_KEY", ...changes };
}

function ring(changes: Partial<KeyRing> = {}): KeyRing {
  return { ...keysOf({ OPENROUTER_API_KEY: secret, AWS_SECRET_ACCESS_KEY: secret, MY_KEY: secret }), ...changes };
}

const granted = (variable: string, address: string, fromFile = false): KeyGrant => ({ variable, address, fromFile });

test("a key is read without the white space around it", () => {
  const key = keyFor(router, keysOf({ OPENROUTER_API_KEY: ` ${secret} \n` }));
  expect(key?.secretFor(`${router.baseUrl}/models?limit=9`)).toBe(secret);
  expect(keyFor(router, keysOf({ OPENROUTER_API_KEY: " " }))).toBeNull();
});

test("a variable that every object has is no key", () => {
  for (const apiKeyEnv of ["__proto__", "constructor"])
    expect(keyFor(stored("https://a.example/v1", { kind: "custom", apiKeyEnv }), ring())).toBeNull();
});

test.each(["sk-or\n-1234", "sk-or-1234 sk-or-5678", "sk-\u0000-1234", "sk-ключ-1234", "“sk-or-1234”"])(
  "a key that no request can carry is refused, and not repeated: %j",
  (key) => {
    const read = (): unknown => keyFor(router, keysOf({ OPENROUTER_API_KEY: key }));
    expect(read).toThrow(
      /^The API key in OPENROUTER_API_KEY contains a line break, a space or another character that is invalid in a key\.$/u,
    );
  },
);

describe("a stored endpoint does not decide where a key goes", () => {
  test.each([
    "http://127.0.0.1:1/v1",
    "http://openrouter.ai/api/v1",
    "https://openrouter.ai:8443/api/v1",
    "https://openrouter.ai.evil.test/api/v1",
    "https://OPENROUTER.AI.evil.test/api/v1",
    "https://openrouter.ai./api/v1",
    "https://openrouter.ai@evil.test/api/v1",
    "https://user:pw@openrouter.ai/api/v1",
    "https://evil.test/https://openrouter.ai/api/v1",
    "https://evil.test\\@openrouter.ai/api/v1",
    "https://openrouter.ai\n.evil.test/api/v1",
    "https://openrouter.ai?x=.evil.test",
    "https://openrouter.ai#.evil.test",
    "https://opеnrouter.ai/api/v1",
    "http://[::1]:9/v1",
    "http://2130706433/v1",
    "http://0x7f.1/v1",
    "ftp://openrouter.ai/v1",
    "openrouter.ai",
    "",
  ])("OpenRouter's key is not sent to %j", (baseUrl) => {
    for (const endpoint of [stored(baseUrl), stored(baseUrl, { kind: "custom" }), stored(baseUrl, { kind: "local" })]) {
      expect(() => keyFor(endpoint, ring())).toThrow(
        expect.objectContaining({ code: "usage", message: expect.stringContaining("OPENROUTER_API_KEY is not sent") }),
      );
    }
  });

  test("a provider's key goes to its own server alone", () => {
    const own = customEndpoint("https://api.anthropic.com/v1", null, "anthropic");
    const keys = keysOf({ ANTHROPIC_API_KEY: secret, GEMINI_API_KEY: secret });
    expect(keyFor(own, keys)?.secretFor("https://api.anthropic.com/v1/messages")).toBe(secret);
    for (const baseUrl of ["https://api.anthropic.com.evil.test/v1", "http://api.anthropic.com/v1", "http://h/v1"])
      expect(() => keyFor({ ...own, baseUrl }, keys)).toThrow(/ANTHROPIC_API_KEY is not sent/u);
    expect(() => keyFor({ ...own, apiKeyEnv: "GEMINI_API_KEY" }, keys)).toThrow(/GEMINI_API_KEY is not sent/u);
  });

  test("a server that counts as free gets no key, and so cannot bill: not its owner's either, nor with a grant", () => {
    const own = stored("https://api.anthropic.com/v1", { kind: "local", apiKeyEnv: "ANTHROPIC_API_KEY" });
    const keys = { ...keysOf({ ANTHROPIC_API_KEY: secret }), grants: [granted("ANTHROPIC_API_KEY", own.baseUrl)] };
    expect(() => keyFor(own, keys)).toThrow(/ANTHROPIC_API_KEY is not sent to .* calls it a local server/u);
    expect(keyFor({ ...own, kind: "custom" }, keys)).not.toBeNull();
  });

  test("no variable of the environment goes to an address that the process did not pair it with", () => {
    for (const baseUrl of ["https://evil.test/v1", "https://openrouter.ai/api/v1", "http://127.0.0.1:1"]) {
      const endpoint = stored(baseUrl, { kind: "custom", apiKeyEnv: "AWS_SECRET_ACCESS_KEY" });
      expect(() => keyFor(endpoint, ring())).toThrow(/^The key in AWS_SECRET_ACCESS_KEY is not sent to /u);
    }
  });

  test("the refusal says which key, which server and what to add, and never the key", () => {
    const keys = ring();
    const refused = (): unknown => keyFor(stored("https://api.evil.test:444/v1"), keys);
    const pair = "OPENROUTER_API_KEY=https://api.evil.test:444";
    expect(refused).toThrow(expect.objectContaining({ hint: expect.stringContaining(`--allow-key ${pair}`) }));
    expect(refused).not.toThrow(new RegExp(secret, "u"));
  });

  test("a pair that the process names holds for that server alone: scheme, host and port", () => {
    const grants = [granted("MY_KEY", "https://api.example.com/some/path")];
    const at = (baseUrl: string): unknown =>
      keyFor(stored(baseUrl, { kind: "custom", apiKeyEnv: "MY_KEY" }), ring({ grants }));
    expect(at("https://API.example.com:443/v1")).not.toBeNull();
    for (const other of ["http://api.example.com/v1", "https://api.example.com:444/v1", "https://example.com/v1"]) {
      expect(() => at(other)).toThrow(/is not sent/u);
    }
    expect(() => keyFor(stored("https://api.example.com/v1"), ring({ grants }))).toThrow(/OPENROUTER_API_KEY is not/u);
  });

  test("what is no text is no variable and no address", () => {
    const endpoint: Endpoint = JSON.parse(
      '{"id":"x","kind":"custom","baseUrl":["https://evil.test"],"apiKeyEnv":["MY_KEY"]}',
    );
    expect(() => keyFor(endpoint, ring())).toThrow(/is not sent/u);
  });
});

describe("a key of the process is not combined with an address of the folder's .env", () => {
  const proxy = stored("https://proxy.example/api/v1");
  const grants = [granted("OPENROUTER_API_KEY", proxy.baseUrl, true)];

  test("and the refusal says so", () => {
    expect(() => keyFor(proxy, ring({ grants }))).toThrow(/comes from the environment .* only the \.env file/u);
  });

  test("unless the key is in the same file, or the process names the address too", () => {
    expect(keyFor(proxy, ring({ grants, fromFile: new Set(["OPENROUTER_API_KEY"]) }))).not.toBeNull();
    expect(keyFor(proxy, ring({ grants: [...grants, granted("OPENROUTER_API_KEY", proxy.baseUrl)] }))).not.toBeNull();
  });
});

test("OpenRouter's key goes to the address in OPENROUTER_BASE_URL of its own process", () => {
  const [proxy, address] = [stored("https://proxy.example/api/v1"), "https://proxy.example"];
  const keys = keysOf({ OPENROUTER_API_KEY: secret, OPENROUTER_BASE_URL: address });
  expect(keyFor(proxy, keys)).not.toBeNull();
  expect(() => keyFor(stored("https://other.example/api/v1"), keys)).toThrow(/is not sent/u);
  const fromFile = new Set(["OPENROUTER_BASE_URL"]);
  expect(() => keyFor(proxy, { ...keys, fromFile })).toThrow(/only the \.env file of this folder names/u);
});

function withKeyAt(baseUrl: string, plainHttp = false): unknown {
  return keyFor(customEndpoint(baseUrl, "MY_KEY"), ring({ grants: [granted("MY_KEY", baseUrl)], plainHttp }));
}

describe("plain http with a key", () => {
  test.each(["http://127.0.0.1:1/v1", "http://localhost:1", "http://[::1]:8080/v1", "http://2130706433/v1"])(
    "goes to this machine itself: %s",
    (baseUrl) => {
      expect(withKeyAt(baseUrl)).not.toBeNull();
    },
  );

  test.each([
    "http://api.example.com/v1",
    "http://192.168.0.9:8000/v1",
    "http://localhost.evil.test",
    "http://127.0.0.1.nip.test",
  ])("is refused beyond it unless it is asked for: %s", (baseUrl) => {
    expect(() => withKeyAt(baseUrl)).toThrow(
      expect.objectContaining({ hint: expect.stringContaining("--allow-plain-http") }),
    );
    expect(withKeyAt(baseUrl, true)).not.toBeNull();
  });

  test("concerns no server without a key", () => {
    expect(keyFor(localEndpoint("http://192.168.0.9:8000"), ring())).toBeNull();
  });
});

test("a client takes no key that was not decided on", () => {
  // @ts-expect-error A text is no granted key, and nothing but `keyFor` makes one: the types keep clients from going round it.
  createModelClient({ endpoint: router, apiKey: secret, fetch: createHttpFetch() });
  expect(Object.keys(keyFor(router, ring()) ?? {})).toEqual(["variable", "redact"]);
});
