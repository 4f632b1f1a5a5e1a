import { expect, test } from "vitest";
import { openRouterEndpoint } from "../model/index.ts";
import { readKey } from "./api-key.ts";

const endpoint = openRouterEndpoint();

test("a key is read without the white space around it", () => {
  expect(readKey(endpoint, { OPENROUTER_API_KEY: " sk-or-1234 \n" })).toBe("sk-or-1234");
  expect(readKey(endpoint, { OPENROUTER_API_KEY: " " })).toBeNull();
});

test.each(["sk-or\n-1234", "sk-or-1234 sk-or-5678", "sk-\u0000-1234", "sk-ключ-1234", "“sk-or-1234”"])(
  "a key that no request can carry is refused, and not repeated: %j",
  (key) => {
    const read = (): unknown => readKey(endpoint, { OPENROUTER_API_KEY: key });
    expect(read).toThrow(
      /^The API key in OPENROUTER_API_KEY holds a line break, a blank or another character that no key has\.$/u,
    );
  },
);
