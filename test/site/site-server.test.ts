import { connect } from "node:net";
import { text as textOf } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { emptyStore, measure } from "../support/campaign/simulated-store.ts";
import { baseOfResults } from "../../src/results/contract/site/viewer-pages.ts";
import type { SiteIndex, SiteLive, SiteMeta } from "../../src/results/contract/site.ts";
import { loadSiteLive } from "../../src/site/index.ts";
import { ask, type Question } from "../support/site/ask.ts";
import { listenTo } from "../support/site/event-reader.ts";
import { serveStore, snapshotAt, type ServedStore } from "../support/site/served-store.ts";

describe("over a store that stays as it is", () => {
  let watched: ServedStore;
  let url = "";
  let snapshot = "";
  const get = (path: string, question: Question = {}) => ask(url, path, question);
  const typeOf = async (path: string): Promise<string> => {
    const { status, headers } = await get(path);
    return `${status} ${headers["content-type"]} ${headers["cache-control"]}`;
  };

  beforeAll(async () => {
    const store = await emptyStore();
    await measure(store, { models: ["sim/holds-80", "sim/asks"] });
    watched = await serveStore(store);
    ({ url } = watched.server);
    snapshot = await snapshotAt(url);
  }, 60_000);
  afterAll(async () => {
    await watched.server.close();
    await watched.store.close();
  });

  test("answers for one machine alone, and to no name but its own", async () => {
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/u);
    const { port } = new URL(url);
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `LocalHost:${port}`, `[::1]:${port}`]) {
      expect((await get("/", { headers: { host } })).status, host).toBe(200);
    }
    const strangers = [
      "evil.example",
      `evil.example:${port}`,
      "127.0.0.1",
      "localhost:1",
      `127.0.0.1.evil.example:${port}`,
    ];
    for (const host of strangers) {
      for (const path of ["/", "/data/meta.json", "/events"]) {
        const { status, text } = await get(path, { headers: { host } });
        expect([status, text.includes(snapshot)], `${host} ${path}`).toEqual([421, false]);
      }
    }
  });

  test.each([
    "GET / HTTP/1.1\r\nHost:\r\n",
    "GET / HTTP/1.1\r\nHost: \r\nHost: HERE\r\n",
    "GET / HTTP/1.0\r\n",
    "GET http://evil.example/ HTTP/1.1\r\nHost:\r\n",
    "GET http://evil.example/ HTTP/1.1\r\nHost: HERE\r\n",
    "GET http://HERE/ HTTP/1.1\r\nHost: evil.example\r\n",
    "GET / HTTP/1.0\r\nHost:\r\n",
    "GET / HTTP/1.1\r\nHost: [::1]evil\r\n",
    "GET / HTTP/1.1\r\nHost: [::1]evil:PORT\r\n",
    "GET / HTTP/1.1\r\nHost: evil@HERE\r\n",
    "GET / HTTP/1.1\r\nHost: HERE, evil.example\r\n",
  ])("refuses a request without its own name: %j", async (head) => {
    const { host, port } = new URL(url);
    const socket = connect(Number(port), "127.0.0.1");
    socket.write(`${head.replace("HERE", host).replace("PORT", port)}Connection: close\r\n\r\n`);
    expect(await textOf(socket)).toMatch(/^HTTP\/1\.1 4(?:00|21) /u);
  });

  test("refuses what a page of another site asks for, and opens for a link on it", async () => {
    const { host } = new URL(url);
    const foreign = [
      { origin: "https://evil.example" },
      { origin: "null" },
      { origin: `http://evil.example:${host.split(":")[1]}` },
      { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors", "sec-fetch-dest": "script" },
      { "sec-fetch-site": "same-site", "sec-fetch-mode": "cors", "sec-fetch-dest": "empty" },
      { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "iframe" },
    ];
    for (const headers of foreign) {
      for (const path of ["/", "/data/live.json", "/data/meta.json", "/events"]) {
        expect(await get(path, { headers }), `${path} ${JSON.stringify(headers)}`).toMatchObject({ status: 403 });
      }
    }
    const own = { origin: `http://${host}`, "sec-fetch-site": "same-origin" };
    expect(await get("/data/live.json", { headers: own })).toMatchObject({ status: 200 });
    const link = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };
    expect(await get("/live", { headers: link })).toMatchObject({ status: 200 });
  });

  test("lets nobody change anything", async () => {
    for (const method of ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"]) {
      const { status, headers } = await get("/data/meta.json", { method });
      expect([status, headers.allow]).toEqual([405, "GET, HEAD"]);
    }
    const [whole, head] = await Promise.all([get("/data/meta.json"), get("/data/meta.json", { method: "HEAD" })]);
    expect([head.status, head.text]).toEqual([200, ""]);
    expect(head.headers["content-length"]).toBe(whole.headers["content-length"]);
  });

  test("sends what keeps a page safe with everything", async () => {
    const paths = ["/", "/m/x", "/nope", "/theme.js", "/assets/none.js", "/data/meta.json", "/data/x/y.json", "/%ff"];
    for (const path of paths) {
      const { headers } = await get(path);
      expect(headers, path).toMatchObject({
        "content-security-policy": expect.stringMatching(
          /^default-src 'none'; script-src 'self';.*frame-ancestors 'none'$/u,
        ),
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
      });
      expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
    }
  });

  test("says what may be kept: everything that its address names, nothing that changes", async () => {
    const json = "application/json; charset=utf-8";
    const forGood = "private, max-age=31536000, immutable";
    expect(await typeOf("/")).toBe("200 text/html; charset=utf-8 no-store");
    expect(await typeOf("/data/meta.json")).toBe(`200 ${json} no-store`);
    expect(await typeOf("/data/live.json")).toBe(`200 ${json} no-store`);
    expect(await typeOf(`/data/${snapshot}/index.json`)).toBe(`200 ${json} ${forGood}`);
    expect(await typeOf("/assets/index-abc.js")).toBe(`200 text/javascript; charset=utf-8 ${forGood}`);
    expect(await typeOf("/icon.svg")).toBe("200 image/svg+xml no-cache");
    const { headers } = await get("/theme.js");
    const again = await get("/theme.js", { headers: { "if-none-match": headers.etag ?? "" } });
    expect([again.status, again.text]).toEqual([304, ""]);
  });

  test("reads how far the runs are once for a revision of the store, however many ask", async () => {
    const store = await emptyStore();
    await measure(store, { experiments: ["stability"] });
    // An hour later nothing is under way.
    const later = new Date(Date.now() + 3_600_000);
    let looks = 0;
    const live = (name: string) => {
      looks += 1;
      return loadSiteLive(store, { suite: null, judges: [], snapshot: name, db: null, now: () => later });
    };
    const { server } = await serveStore(store, { live });
    const ten = () => Promise.all(Array.from({ length: 10 }, () => ask(server.url, "/data/live.json")));
    const replies = [...(await ten()), ...(await ten())];
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(looks).toBe(1);
    await measure(store, { experiments: ["stability"], models: ["sim/asks"] });
    await expect.poll(async () => (await ask(server.url, "/data/live.json")).text).toContain("asks@");
    await server.close();
    await store.close();
  });

  test("has the files of the contract", async () => {
    const { rows }: SiteIndex = JSON.parse((await get(`/data/${snapshot}/index.json`)).text);
    expect(rows).toHaveLength(2);
    for (const { slug } of rows) {
      for (const path of [`m/${slug}.json`, `r/${encodeURIComponent(slug)}/1.json`]) {
        expect((await get(`/data/${snapshot}/${path}`)).status, path).toBe(200);
      }
    }
    const live: SiteLive = JSON.parse((await get("/data/live.json?now")).text);
    expect(live).toMatchObject({ snapshot, active: true, health: { total: { runs: 2 } } });
  });

  test("shows the app at its addresses with its head, and says of others that they are none", async () => {
    const pages = ["/", "/compare?c=a,b", "/live", "/m/gpt-5.4@low-t0.7", "/t/a/1/rs01", "/s/rs01", "/s"];
    for (const page of pages) {
      const { status, text } = await get(page);
      expect([status, text.includes('<base href="/" />')], page).toEqual([200, true]);
    }
    for (const page of ["/nope", "/m", "/m/a/b", "/t/a/1", "//evil.example/", "/robots.txt"]) {
      const { status, text } = await get(page);
      expect([status, text.includes('<base href="/" />')], page).toEqual([404, true]);
    }
    const { text } = await get("/");
    expect([...text.matchAll(/rel="preload" as="fetch" crossorigin href="([^"]+)"/gu)].map(([, file]) => file)).toEqual(
      ["data/meta.json", `data/${snapshot}/index.json`],
    );
  });

  test("has a problem in JSON for data and files that are not there", async () => {
    const paths = ["/data/", "/data/nope.json", `/data/${snapshot}/nope.json`, `/data/${snapshot}/r/nobody/1.json`];
    for (const path of [...paths, "/data/0000000000000000/index.json", "/assets/none.js"]) {
      const { status, headers, text } = await get(path);
      expect([status, headers["content-type"]], path).toEqual([404, "application/json; charset=utf-8"]);
      expect(JSON.parse(text)).toEqual({ error: expect.stringMatching(/\w/u) });
    }
  });

  test("leads out of nothing", async () => {
    const ways = ["/../package.json", "/%2e%2e/package.json", "/assets/../../package.json", "/data/../../package.json"];
    const more = [
      "/..%2fpackage.json",
      "/%2e%2e%5cpackage.json",
      "/data/%2e%2e/%2e%2e/package.json",
      "/etc/passwd",
      "/%00",
    ];
    for (const path of [...ways, ...more, "package.json", "http://evil.example/package.json", "*"]) {
      const { status, text } = await get(path);
      expect([400, 404], path).toContain(status);
      expect(text).not.toMatch(/"dependencies"|root:/u);
    }
    expect((await get("/%ff%")).status).toBe(400);
  });

  test("compresses as the browser takes it", async () => {
    const path = `/data/${snapshot}/index.json`;
    const plain = await get(path);
    const coded = async (accepted: string) => get(path, { headers: { "accept-encoding": accepted } });
    const brotli = await coded("gzip, deflate, br");
    expect(brotli.headers).toMatchObject({ "content-encoding": "br", vary: "accept-encoding" });
    expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
    const gzip = await coded("gzip;q=1.0, br;q=0");
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(gzip.body)).toEqual(plain.body);
    expect(Number(gzip.headers["content-length"])).toBe(gzip.body.length);
    expect(gzip.body.length).toBeLessThan(plain.body.length / 3);
    for (const accepted of ["identity", "br;q=0, gzip;q=0", "zstd"]) {
      expect((await coded(accepted)).headers["content-encoding"], accepted).toBeUndefined();
    }
    const small = await get("/theme.js", { headers: { "accept-encoding": "br" } });
    expect(small.headers["content-encoding"]).toBeUndefined();
  });

  test("reads the store once as long as nobody writes, and says that it is still there", async () => {
    const listener = listenTo(url);
    await listener.find(({ name }) => name === "progress");
    await expect.poll(listener.heartbeats, { timeout: 30_000 }).toBeGreaterThan(1);
    await get("/data/meta.json");
    expect(watched.reads()).toBe(1);
    expect(listener.all.map(({ name }) => name)).toEqual(["snapshot", "progress"]);
    listener.leave();
    expect(watched.problems).toEqual([]);
  });
});

test("the same pages show another suite, and another judge of it, under a base of their own", async () => {
  const store = await emptyStore();
  await measure(store, { models: ["sim/holds-80"], suite: "lite" });
  await measure(store, { models: ["sim/asks"] });
  await measure(store, { models: ["sim/asks"], judges: ["sim/strict-judge"] });
  const { server } = await serveStore(store);
  onTestFinished(async () => {
    await server.close();
    await store.close();
  });
  const metaAt = async (base: string): Promise<SiteMeta> =>
    JSON.parse((await ask(server.url, `${base}data/meta.json`)).text);
  const first = await metaAt("/");
  const [suite] = first.otherSuites;
  const [judge] = first.otherJudges;
  const usual = { suite: first.suite.digest, judges: [], asked: null };
  const lite = baseOfResults({ ...usual, suite: suite?.digest ?? "" });
  const judged = baseOfResults({ ...usual, judges: [judge?.id ?? ""] });
  const shown = await Promise.all(["/", lite, judged].map(metaAt));
  expect(shown.map((meta) => [meta.suite.id, meta.judge?.id])).toEqual([
    ["v2", first.judge?.id],
    ["lite", shown[1]?.judge?.id],
    ["v2", judge?.id],
  ]);
  expect(new Set(shown.map(({ snapshot }) => snapshot)).size).toBe(3);
  expect(shown[2]?.otherJudges.map(({ id }) => id)).toEqual([first.judge?.id]);
  expect((await ask(server.url, `${judged}compare`)).text).toContain(`<base href="${judged}" />`);
  expect((await ask(server.url, `${judged}data/${shown[2]?.snapshot}/index.json`)).status).toBe(200);
  expect((await ask(server.url, `${judged}data/${first.snapshot}/index.json`)).status).toBe(404);
  expect((await ask(server.url, `${baseOfResults({ ...usual, suite: "0".repeat(12) })}data/meta.json`)).status).toBe(
    404,
  );
}, 60_000);

test("the same pages show one way of asking, where a store has several", async () => {
  const store = await emptyStore();
  await measure(store, { models: ["sim/holds-80"] });
  const { server } = await serveStore(store);
  onTestFinished(async () => {
    await server.close();
    await store.close();
  });
  const metaAt = async (base: string): Promise<SiteMeta> =>
    JSON.parse((await ask(server.url, `${base}data/meta.json`)).text);
  expect((await metaAt("/")).asked).toBeNull();
  await measure(store, { models: ["sim/holds-80"], deliveries: ["user_role"] });
  await expect.poll(async () => (await metaAt("/")).asked?.label).toBe("tool_role");
  const first = await metaAt("/");
  const [plain] = first.asked?.others ?? [];
  const chosen = { suite: first.suite.digest, judges: [first.judge?.id ?? ""], asked: plain?.address ?? "" };
  const there = baseOfResults(chosen);
  const shown = await metaAt(there);
  expect(shown.asked).toEqual({ label: "user_role", others: [{ label: "tool_role", address: null }] });
  const index: SiteIndex = JSON.parse((await ask(server.url, `${there}data/${shown.snapshot}/index.json`)).text);
  expect(index.configurations).toEqual([{ variant: "strong_independence", delivery: "user_role" }]);
  expect(index.rows).toMatchObject([{ complete: true, graded: 15 }]);
  const unmeasured = baseOfResults({ ...chosen, asked: "no_such_prompt.tool_role" });
  expect((await ask(server.url, `${unmeasured}data/meta.json`)).status).toBe(404);
}, 60_000);
