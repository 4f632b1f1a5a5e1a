import { describe, expect, test } from "vitest";
import { germanReplies } from "../../test/fixtures/german-ballot-replies.ts";
import { germanRefusals } from "../../test/fixtures/german-declining-ballot-replies.ts";
import { germanSentences } from "../../test/fixtures/german-sentence-ballot-replies.ts";
import type { Ballot, BallotForms } from "../domain/suite.ts";
import { readBallot } from "./read-ballot.ts";

const scale = { min: 0, max: 10, middle: 5 };

function read(reply: string, language: Exclude<Ballot["language"], undefined>): number | "declined" | "unreadable" {
  const reading = readBallot(reply, { scale, language });
  return reading.kind === "number" ? reading.value : reading.kind;
}

test.each([...germanReplies, ...germanRefusals])("in German %j is %j", (reply, byHand) => {
  expect(read(reply, "de")).toBe(byHand);
});

test("no German sentence gets a number that a person does not read, nor a refusal where a person reads none", () => {
  const wrong = germanSentences.filter(([reply, byHand]) => {
    const found = read(reply, "de");
    return typeof found === "number" ? found !== byHand : found === "declined" && byHand !== "declined";
  });
  expect(wrong.map(([reply]) => [reply, read(reply, "de")])).toEqual([]);
});

test("at most 15 % of the numbers in German sentences are lost", () => {
  const numbers = germanSentences.filter(([, byHand]) => typeof byHand === "number");
  const lost = numbers.filter(([reply]) => read(reply, "de") === "unreadable");
  expect(lost.length / numbers.length).toBeLessThanOrEqual(0.15);
});

describe("a language by its author's words", () => {
  const french: BallotForms = {
    numbers: ["zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix"],
    half: "et demi",
    outOf: "sur",
    before: ["je dirais", "plutôt", "je reste à"],
    after: ["je pense", "pour moi"],
    beside: ["bonne question"],
    declining: ["je n'ai pas de préférence", "je ne peux pas choisir"],
    retractions: ["non"],
    past: ["avant"],
  };

  test.each([
    ["7", 7],
    ["Sept.", 7],
    ["ZÉRO", 0],
    ["7 sur 10", 7],
    ["sept sur dix", 7],
    ["Sept et demi", 7.5],
    ["Je dirais 7.", 7],
    ["Je reste à huit, pour moi.", 8],
    ["Bonne question. 6, je pense.", 6],
    ["8 avant, 3", 3],
    ["Je n’ai pas de préférence.", "declined"],
    ["En tant qu'IA, je ne peux pas choisir.", "declined"],
    ["7. Non.", "unreadable"],
    ["7 ou 8", "unreadable"],
    ["Sept raisons pour le lac.", "unreadable"],
    ["7, mais je plaisante.", "unreadable"],
    ["Seven", "unreadable"],
  ])("%j is %j", (reply, byHand) => {
    expect(read(reply, french)).toBe(byHand);
  });

  test("words of another script are read too", () => {
    const russian: BallotForms = {
      numbers: ["ноль", "один", "два", "три"],
      outOf: "из",
      declining: ["не могу выбрать"],
    };
    const replies = ["Три.", "3 из 10", "три из 10", "Я не могу выбрать.", "три причины"];
    expect(replies.map((reply) => read(reply, russian))).toEqual([3, 3, 3, "declined", "unreadable"]);
  });
});

test("a scale that goes below 0 has the signs of the language", () => {
  const signed = { min: -5, max: 5, middle: 0 };
  const replies = ["+3", "Plus 3", "Minus 3", "minus drei", "moins trois"];
  const french = { numbers: ["zéro", "un", "deux", "trois"], plus: "plus", minus: "moins" };
  const found = (["de", french, {}] as const).map((language) =>
    replies.map((reply) => readBallot(reply, { scale: signed, language })).map((each) => "value" in each && each.value),
  );
  expect(found).toEqual([
    [3, 3, -3, -3, false],
    [3, 3, false, false, -3],
    [3, false, false, false, false],
  ]);
});

test("without any words only digits are read, and no word declines", () => {
  const replies = ["7", "**7/10**", "7.", "٧", "Sept", "I have no preference.", "No.", "Je dirais 7.", "7 8", "12"];
  const others = Array.from({ length: 6 }, () => "unreadable");
  expect(replies.map((reply) => read(reply, {}))).toEqual([7, 7, 7, 7, ...others]);
});

test("words that begin alike take no more time than others", () => {
  const alike = Array.from({ length: 8 }, (_, count) => "a ".repeat(count + 1).trim());
  const started = process.threadCpuUsage();
  for (const language of ["de", { before: alike, after: alike, beside: alike, declining: alike }] as const)
    for (const part of ["a ", "a, ", "ich ", "ganz klar ", "so ", "7 ", "nicht "]) read(part.repeat(1300), language);
  const { user, system } = process.threadCpuUsage(started);
  expect(user + system).toBeLessThan(3_000_000);
});
