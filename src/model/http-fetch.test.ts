import { expect, test } from "vitest";
import { createHttpFetch } from "./http-fetch.ts";
import { startQuirkServer, textReply } from "../../test/support/model/quirk-server.ts";

test("is a fetch: status, headers and body arrive, a query and a body leave", async () => {
  await using server = await startQuirkServer(
    textReply("made", { status: 201, headers: { "x-of": "server", "set-cookie": "a=1" } }),
  );
  const response = await createHttpFetch()(`${server.url}/things?a=1`, { method: "post", body: "é" });
  expect(response.status).toBe(201);
  expect(response.headers.get("x-of")).toBe("server");
  expect(await response.text()).toBe("made");
  expect(server.requests[0]).toMatchObject({ method: "POST", path: "/v1/things?a=1", text: "é" });
});

test.each([204, 304])("a reply without a body (%i) is no obstacle", async (status) => {
  await using server = await startQuirkServer((response) => response.writeHead(status).end());
  const response = await createHttpFetch()(server.url);
  expect(response.status).toBe(status);
  expect(await response.text()).toBe("");
});

test("a reply with headers of more than 16 KB arrives whole", async () => {
  const headers = { "x-policy": "p".repeat(60_000), "set-cookie": "c".repeat(60_000) };
  await using server = await startQuirkServer(textReply("paid for", { headers }));
  const response = await createHttpFetch()(server.url);
  expect(response.headers.get("x-policy")).toHaveLength(60_000);
  expect(await response.text()).toBe("paid for");
});

test("a header that is no plain text is left out", async () => {
  await using server = await startQuirkServer((response) => {
    response.socket?.end("HTTP/1.1 200 OK\r\nx-odd: \u4f60\r\nx-good: yes\r\ncontent-length: 2\r\n\r\nok");
  });
  const response = await createHttpFetch()(server.url);
  expect(response.headers.get("x-odd")).toBeNull();
  expect(response.headers.get("x-good")).toBe("yes");
  expect(await response.text()).toBe("ok");
});

test("an unknown encoding is passed on untouched", async () => {
  await using server = await startQuirkServer(textReply("as it is", { headers: { "content-encoding": "x-own" } }));
  expect(await (await createHttpFetch()(server.url)).text()).toBe("as it is");
});

test("a broken connection with an unread body does not throw", async () => {
  await using server = await startQuirkServer((response) => {
    response.writeHead(200, { "content-length": 1_000_000 });
    response.write("x");
    setTimeout(() => response.destroy(), 10);
  });
  const response = await createHttpFetch()(server.url);
  await new Promise((resolve) => setTimeout(resolve, 50));
  await expect(response.text()).rejects.toThrow(/closed|terminated|aborted|reset/iu);
});

test("an unread body can be cancelled", async () => {
  const closed = Promise.withResolvers<boolean>();
  await using server = await startQuirkServer((response) => {
    response.writeHead(200, { "content-length": 1_000_000 });
    response.write("x");
    response.on("close", () => closed.resolve(response.writableFinished));
  });
  const response = await createHttpFetch()(server.url);
  await response.body?.cancel();
  expect(await closed.promise).toBe(false);
});

test("leaves other encodings to a caller who asks for them", async () => {
  await using server = await startQuirkServer(textReply("ok"));
  await createHttpFetch()(server.url, { headers: { "accept-encoding": "br" } });
  expect(server.requests[0]?.headers["accept-encoding"]).toBe("br");
});

test("takes addresses and text only, and says so", async () => {
  const fetch = createHttpFetch();
  await expect(fetch(new Request("http://127.0.0.1:1/"))).rejects.toThrow("an address");
  await expect(fetch("http://127.0.0.1:1/", { method: "POST", body: new FormData() })).rejects.toThrow("text bodies");
  await expect(fetch("http://127.0.0.1:1/", { method: "DELETE" })).rejects.toThrow("DELETE");
});
