import type { Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { headOf, lengthOf, wholeReply, type WireFault } from "./wire-fault.ts";

function sendBytes(socket: Socket, fields: readonly string[], bytes: Buffer): void {
  socket.end(Buffer.concat([Buffer.from(headOf([...fields, lengthOf(bytes), "connection: close"])), bytes]));
}

function sendPacked(socket: Socket, packed: Buffer): void {
  sendBytes(socket, ["content-encoding: gzip"], packed);
}

function withDamagedChecksum(packed: Buffer): Buffer {
  const damaged = Buffer.from(packed);
  damaged.writeUInt8(damaged.readUInt8(damaged.length - 6) ^ 0xff, damaged.length - 6);
  return damaged;
}

/** Bodies that arrive with wrong content. */
export const strangeBodies: readonly WireFault[] = [
  {
    name: "an HTML page",
    send: (socket) => socket.write(wholeReply("<!doctype html><html><body>Sign in</body></html>")),
    becomes: "malformed-response",
    saying: "an HTML page; check the base URL",
  },
  {
    name: "invalid JSON",
    send: (socket, body) => socket.write(wholeReply(body.slice(0, -9))),
    becomes: "malformed-response",
    saying: "not JSON",
  },
  {
    name: "an empty body",
    send: (socket) => socket.write(wholeReply("")),
    becomes: "malformed-response",
    saying: "an empty body",
  },
  {
    name: "no content",
    send: (socket) => socket.write("HTTP/1.1 204 No Content\r\n\r\n"),
    becomes: "malformed-response",
    saying: "an empty body",
  },
  {
    name: "content where none may be, then a reset",
    send: (socket, body) => {
      socket.write(headOf(["content-length: 9999"], "205 Reset Content") + body);
      setTimeout(() => socket.resetAndDestroy(), 20);
    },
    becomes: "malformed-response",
    saying: "an empty body",
  },
  {
    name: "empty choices",
    send: (socket) => socket.write(wholeReply('{"id":"1","choices":[]}')),
    becomes: "malformed-response",
    saying: "no message",
  },
  {
    name: "an error under status 200",
    send: (socket) => socket.write(wholeReply('{"error":{"code":502,"message":"Upstream failed."}}')),
    becomes: "server-error",
    saying: "HTTP 200 with error 502",
  },
  {
    name: "a stream of events",
    send: (socket, body) => socket.write(wholeReply(`data: ${body}\n\ndata: [DONE]\n\n`)),
    becomes: "malformed-response",
    saying: "not JSON: data:",
  },
  {
    name: "the wrong content type",
    send: (socket, body) =>
      socket.write(`HTTP/1.1 200 OK\r\ncontent-type: text/html; charset=utf-16\r\n${lengthOf(body)}\r\n\r\n${body}`),
    becomes: "reply",
  },
  {
    name: "no content type",
    send: (socket, body) => socket.write(`HTTP/1.1 200 OK\r\n${lengthOf(body)}\r\n\r\n${body}`),
    becomes: "reply",
  },
  {
    name: "gzip cut short",
    send: (socket, body) => sendPacked(socket, gzipSync(body).subarray(0, 60)),
    becomes: "connection",
    saying: "unexpected end of file",
  },
  {
    name: "gzip that is damaged",
    send: (socket, body) => sendPacked(socket, withDamagedChecksum(gzipSync(body))),
    becomes: "connection",
    saying: "incorrect data check",
  },
  {
    name: "gzip that is none",
    send: (socket, body) => sendPacked(socket, Buffer.from(body)),
    becomes: "connection",
    saying: "incorrect header check",
  },
  {
    name: "gzip within gzip",
    send: (socket, body) => sendBytes(socket, ["content-encoding: gzip, gzip"], gzipSync(gzipSync(body))),
    becomes: "malformed-response",
    saying: "not JSON",
  },
  {
    name: "a huge body",
    send: (socket) => socket.end(wholeReply("x".repeat(5 * 1024 * 1024))),
    becomes: "too-long",
    saying: "longer than 4 MB",
  },
  {
    name: "a huge body out of a small package",
    send: (socket) => sendPacked(socket, gzipSync(Buffer.alloc(20 * 1024 * 1024))),
    becomes: "too-long",
    saying: "longer than 4 MB",
  },
];
