import * as fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "../../test/support/model/any-text.ts";
import { readToolMessage } from "./tool-message.ts";

const read = (args: string): ReturnType<typeof readToolMessage> => readToolMessage(args, "message");

test.each([
  ["the parameter", '{"message": " Hello. \\n"}', " Hello. \n"],
  ["the parameter among others", '{"mood": "calm", "message": "Hello.", "urgent": true}', "Hello."],
  ["another name, when it is the only text", '{"text": "Hello.", "urgent": true}', "Hello."],
  ["a bare JSON string", '"Hello."', "Hello."],
  ["a call encoded twice", JSON.stringify(JSON.stringify({ message: "Hello." })), "Hello."],
  ["plain text", "Hello there.", "Hello there."],
  ["plain text in braces", "{smiles} Hello.", "{smiles} Hello."],
  ["unescaped line breaks", ' {"message": "One.\n\nTwo."}', "One.\n\nTwo."],
  ["two calls run together", '{"message": "One."}{"message": "Two."}', "One."],
  ["a complete message in a cut call", '{"message": "Hello."', "Hello."],
])("reads %s", (_what, args, text) => {
  expect(read(args)).toEqual({ text, cut: false });
});

test.each([
  ["a message", '{"message": "I think that', "I think that"],
  ["a message under another name", '{"text": "I think that', "I think that"],
  ["a bare JSON string", '"I think that', "I think that"],
  ["a call encoded twice", '"{\\"message\\": \\"I think that', "I think that"],
])("recovers the beginning of %s that was cut off", (_what, args, text) => {
  expect(read(args)).toEqual({ text, cut: true });
});

test.each([
  "",
  "  ",
  "{}",
  "null",
  "[]",
  "42",
  '{"message": 42}',
  '{"message": ""}',
  '{"message": " \u200b"}',
  '{"mess',
  "{",
])("finds no message in %j", (args) => {
  expect(read(args)).toBeNull();
});

test("does not choose between two texts when neither bears the name", () => {
  expect(read('{"greeting": "Hello.", "farewell": "Bye."}')).toBeNull();
});

test("is not misled by what every object inherits", () => {
  expect(readToolMessage('{"a": "x", "b": "y"}', "toString")).toBeNull();
  expect(readToolMessage('{"__proto__": "Hello."}', "message")?.text ?? "Hello.").toBe("Hello.");
});

test("keeps every visible message exactly", () => {
  const visible = anyText.filter((text) => /[\p{L}\p{N}]/u.test(text));
  fc.assert(
    fc.property(visible, (text) => {
      expect(read(JSON.stringify({ message: text }))).toEqual({ text, cut: false });
    }),
  );
});
