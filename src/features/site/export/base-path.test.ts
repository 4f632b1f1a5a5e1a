import { expect, test } from "vitest";
import { basePath, isBasePath } from "./base-path.ts";

test.each([
  ["/", "/"],
  ["", "/"],
  ["bench", "/bench/"],
  ["/bench", "/bench/"],
  ["bench/", "/bench/"],
  ["/my-repository/deep_er/v1.0~x/", "/my-repository/deep_er/v1.0~x/"],
])("%s is %s", (written, path) => {
  expect(basePath(written)).toBe(path);
  expect(isBasePath(path)).toBe(true);
  expect(isBasePath(written)).toBe(written === path);
});

const wrong = [
  "//evil.example/",
  "/a//b/",
  "https://me.github.io/a/",
  "/a/../b/",
  "/./",
  "/a b/",
  '/"><script>/',
  "/a?b/",
  "/a#/",
  "C:/x/",
];

test.each(wrong)("%s is refused", (written) => {
  expect(isBasePath(written)).toBe(false);
  expect(() => basePath(written)).toThrow(
    expect.objectContaining({ code: "usage", message: expect.stringContaining(written) }),
  );
});
