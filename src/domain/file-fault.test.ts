import { expect, test } from "vitest";
import { isWriteFault, readFault, writeFault, writeFaultReason } from "./file-fault.ts";

function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: as the system says it, write`), { code });
}

test.each([
  ["ENOSPC", /the disk is full \(ENOSPC\)/u, /Free some space/u],
  ["EDQUOT", /the disk quota is used up \(EDQUOT\)/u, /Free some space/u],
  ["EFBIG", /size limit/u, /another place/u],
  ["EROFS", /read-only/u, /another place/u],
  ["EACCES", /permission denied/u, /another place/u],
  ["ENOENT", /no such folder/u, /another place/u],
  ["ENAMETOOLONG", /name is too long/u, /another place/u],
  ["ELOOP", /links lead in a circle/u, /another place/u],
  ["EBUSY", /mount point[^]*a folder inside it/u, /another place/u],
  ["ENOTEMPTY", /at the same time/u, /another place/u],
])("%s has its name and its next step", (code, message, hint) => {
  const fault = writeFault("a.csv", systemError(code));
  expect(fault).toMatchObject({ code: "unwritable", message: expect.stringMatching(message) });
  expect(fault.message).toMatch(/^a\.csv cannot be written: /u);
  expect(fault.hint).toMatch(hint);
  expect(isWriteFault(systemError(code))).toBe(true);
});

test("another fault is quoted as the system says it", () => {
  expect(writeFaultReason(systemError("EMFILE"))).toBe("EMFILE: as the system says it, write");
  expect(writeFaultReason("words")).toBe("words");
  expect(isWriteFault(systemError("ECONNRESET"))).toBe(false);
  expect(isWriteFault(writeFault("a.csv", systemError("ENOSPC")))).toBe(false);
});

test.each([
  [systemError("ENOENT"), "there is no such file"],
  [systemError("EISDIR"), "it is a folder, not a file"],
  [systemError("EACCES"), "permission denied"],
  [systemError("EMFILE"), "EMFILE: as the system says it, write"],
  ["words", "words"],
])("a file that cannot be read is a mistake of the command line: %s", (cause, reason) => {
  expect(readFault({ what: "The sheet a.csv", hint: "Check the path.", cause })).toMatchObject({
    code: "usage",
    message: `The sheet a.csv cannot be read: ${reason}.`,
    hint: "Check the path.",
  });
});
