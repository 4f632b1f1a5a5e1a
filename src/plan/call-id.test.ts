import * as fc from "fast-check";
import { expect, test } from "vitest";
import { callId } from "./call-id.ts";

test("a call id is nine alphanumeric characters for every conversation", () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), (conversation, ordinal) => {
      expect(callId(conversation, ordinal)).toMatch(/^[0-9A-Za-z]{9}$/);
      expect(callId(conversation, ordinal)).toBe(callId(conversation, ordinal));
    }),
  );
});

test("conversations and ordinals have ids of their own", () => {
  const conversations = Array.from({ length: 500 }, (_, index) => `conversation-${index}`);
  const ids = conversations.flatMap((conversation) =>
    [0, 1, 2, 10, 11].map((ordinal) => callId(conversation, ordinal)),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

test("an id stays what it is from one release to the next", () => {
  expect(callId("conversation", 0)).toBe("zq3i97xsu");
});
