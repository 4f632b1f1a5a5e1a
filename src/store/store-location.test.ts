import { describe, expect, it } from "vitest";
import { addressOf, isServerAddress, refuseMistypedAddress, shownLocation } from "./store-location.ts";

describe("the location of a store", () => {
  it.each([
    ["bench.db", false],
    [":memory:", false],
    ["C:\\bench.db", false],
    ["a:b/c.db", false],
    ["postgres://host/db", true],
    ["postgresql://u:p@host:5433/db?sslmode=verify-full", true],
  ])("%s: is it the address of a server? %s", (location, isAddress) => {
    expect(isServerAddress(location)).toBe(isAddress);
  });

  it.each([
    ["some/bench.db", "some/bench.db"],
    ["postgres://u:secret@host:5433/db?sslmode=require", "postgres://u@host:5433/db?sslmode=require"],
    ["postgresql://u:p%40secret@host/db", "postgresql://u@host/db"],
    ["postgres://host/db?user=u&password=secret", "postgres://host/db?user=u"],
    ["postgres://u@h/db?sslrootcert=/my%20ca.pem&sslpassword=secret", "postgres://u@h/db?sslrootcert=/my%20ca.pem"],
    ["postgres:///db?host=/run/postgresql", "postgres:///db?host=/run/postgresql"],
    ["postgres://u:sec#ret@host/db", "postgres://..."],
    ["postgres://u:12/secret@host/db", "postgres://..."],
    ["postgres://u:%zzsecret@host/db", "postgres://..."],
    ["mysql://u:secret@host/db", "mysql://u@host/db"],
    ["postgres:/u:secret@host/db", "postgres:..."],
    ["u:secret@host:5432/db", "..."],
    ["postgres//u:secret@host/db", "..."],
    ["host=h password=secret", "..."],
    ["psql postgres://u:secret@host/db", "..."],
  ])("%s is shown as %s", (location, shown) => {
    expect(shownLocation(location)).toBe(shown);
  });

  it.each([
    "postgres:/user:secret@host/db",
    "postgresql:user:secret@host",
    "Postgres:\\\\user:secret@host/db",
    "mysql:/user:secret@host/db",
    " postgres:/user:secret@host",
    "file:secret.db",
    "sqlite:secret.db",
    "postgres//user:secret@host/db",
    "postgres/user:secret@host/db",
    "postgres//host/db?password=secret",
    "u:secret@host:5432/db",
    "user:sec/ret@host:5432/db",
    "//user:secret@host/db",
    "://user:secret@host/db",
    "host=host user=user password=secret",
    "host=host password = 'secret'",
    "psql postgres://user:secret@host/db",
    "'postgres://user:secret@host/db'",
    "postgres ://user:secret@host/db",
    "postgres;//user:secret@host/db",
  ])("%s is no file, and is refused without its secret", (location) => {
    expect(() => refuseMistypedAddress(location)).toThrow(
      expect.objectContaining({ code: "usage", message: expect.not.stringMatching(/secret|user|host/u) }),
    );
  });

  it.each([
    "bench.db",
    "./odd:name.db",
    "folder/odd:name.db",
    "C:\\bench.db",
    "a:b/c.db",
    "./u:p@h.db",
    "me@home.db",
    "./~/bench.db",
    "~bench.db",
    "C:\\me@home.db",
    "postgres://u@host/db",
  ])("%s is a store's location", (location) => {
    expect(() => refuseMistypedAddress(location, "win32")).not.toThrow();
  });

  it("of Windows is no name of a file elsewhere", () => {
    expect(() => refuseMistypedAddress("C:\\bench.db", "linux")).toThrow(/is a path of Windows/u);
  });

  it("in the home folder is named in full", () => {
    expect(() => refuseMistypedAddress("~/bench.db")).toThrow(
      expect.objectContaining({ code: "usage", message: expect.stringContaining("begins with ~/") }),
    );
  });

  it("that cannot be read is refused without a word of it", () => {
    expect(() => addressOf("postgres://u:sec#ret@host/db")).toThrow(
      expect.objectContaining({ code: "store", message: expect.not.stringMatching(/sec|ret@|host/u) }),
    );
  });
});
