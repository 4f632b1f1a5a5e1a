import { expect, test } from "vitest";
import { digestText } from "../../domain/digest.ts";
import { pilotSuiteId } from "../../domain/suite.ts";
import { chooseSuite } from "./choose-suite.ts";

/** As the store lists them, the one last worked on first. */
function stored(...ids: readonly string[]) {
  return ids.map((id) => ({
    id,
    digest: digestText(id),
    version: "1",
    title: id,
    origin: "live" as const,
    results: 1,
    lastResultAt: null,
  }));
}

test("the suite last worked on is the default one, a part of a pilot only where there is nothing else", () => {
  const [a, b] = [pilotSuiteId({ id: "v3" }, "a"), pilotSuiteId({ id: "v3" }, "b")];
  expect(chooseSuite(stored("v3", "v2"), null).id).toBe("v3");
  expect(chooseSuite(stored(b, a, "v2", "v3"), null).id).toBe("v2");
  expect(chooseSuite(stored(b, a), null).id).toBe(b);
  expect(chooseSuite(stored("v2", b, a), a).id).toBe(a);
});

test("a file is no stored suite: the error says where its id and digest are", () => {
  expect(() => chooseSuite(stored("my"), "my/suite.yaml")).toThrow(
    expect.objectContaining({
      hint: expect.stringMatching(/^A file's id and digest: aib suites check my\/suite\.yaml\n/u),
    }),
  );
  expect(() => chooseSuite(stored("my"), "mine")).toThrow(
    expect.objectContaining({ hint: expect.stringMatching(/^Stored suites: my /u) }),
  );
});
