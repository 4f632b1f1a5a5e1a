import { describe, expect, test } from "vitest";
import { keysOf } from "../../model/index.ts";
import { createClients } from "../clients.ts";
import { humanJudge, refuseHuman } from "./human-judge.ts";

describe("a person as a judge", () => {
  test("is one judge for each name, who grades blind and is nowhere to be called", () => {
    const anna = humanJudge("anna");
    expect(anna).toMatchObject({ model: "human/anna", label: "human/anna", blind: true, repeat: 1 });
    expect(anna.endpoint.kind).toBe("person");
    expect(humanJudge("anna")).toEqual(anna);
    expect(humanJudge(null)).toMatchObject({ model: "human" });
    expect(new Set(["anna", "Anna", "bo.2", null].map((name) => humanJudge(name).id)).size).toBe(4);
    const clients = createClients({ keys: keysOf({}), simulatedSuite: null, simulatorSeed: 1 });
    expect(() => clients.of(anna.endpoint)).toThrow(/human judge/u);
  });

  test.each(["", " ", "a,b", "a b", "-x", "a/b", "x".repeat(41), "a\nb"])("has no such name as %j", (name) => {
    expect(() => humanJudge(name)).toThrow(/is not a name for an annotator/u);
  });

  test("alone is refused where a program would ask it", () => {
    for (const judge of ["human", "human/anna"]) expect(() => refuseHuman(judge)).toThrow(/people grade on a sheet/u);
    for (const judge of [null, "humanity/judge", "openai/human", "sim/judge"]) refuseHuman(judge);
  });
});
