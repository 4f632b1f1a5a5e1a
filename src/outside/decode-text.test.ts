import { expect, test } from "vitest";
import { decodeText } from "./decode-text.ts";

const line = "KEY=café 🙂";

test.each([
  ["UTF-8", Buffer.from(line)],
  ["UTF-8 with a byte order mark", Buffer.from(`\ufeff${line}`)],
  ["UTF-16 as Windows' own shell writes it", Buffer.from(`\ufeff${line}`, "utf16le")],
  ["UTF-16 the other way round", Buffer.from(`\ufeff${line}`, "utf16le").swap16()],
])("reads %s", (_what, bytes) => {
  expect(decodeText(bytes)).toEqual({ kind: "text", text: line });
});

test.each([
  ["Latin-1", Buffer.from(`one\ntwo ${line}`, "latin1"), /is not UTF-8 text: .*in line 2/u],
  [
    "UTF-16 that ends in half a character",
    Buffer.from("\ufeffa\nb\ud83d", "utf16le"),
    /is not UTF-16LE text: .*in line 2/u,
  ],
  ["UTF-16 without a mark", Buffer.from("a\nb", "utf16le"), /control character U\+0000 in line 1/u],
  ["an archive", Buffer.from([0x50, 0x4b, 3, 4]), /control character U\+0003 in line 1/u],
  ["what a terminal would obey", Buffer.from("one\ntwo\nthree \u001b[2J"), /control character U\+001B in line 3/u],
])("refuses %s, and says where", (_what, bytes, problem) => {
  expect(decodeText(bytes)).toEqual({ kind: "unusable", problem: expect.stringMatching(problem) });
});
