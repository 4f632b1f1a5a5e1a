import { drip, headOf, keepSending, lengthOf, wholeReply, type WireFault } from "./wire-fault.ts";

const chunked = headOf(["transfer-encoding: chunked"]);
const untilClosed = headOf(["connection: close"]);

function chunk(text: string): string {
  return `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
}

const firstHalf = (body: string): string => body.slice(0, Math.floor(body.length / 2));

/** Connections that break, stall or trickle, before, inside and after the reply. */
export const brokenConnections: readonly WireFault[] = [
  {
    name: "reset before the headers",
    send: (socket) => socket.resetAndDestroy(),
    becomes: "connection",
  },
  {
    name: "closed before the headers",
    send: (socket) => socket.end(),
    becomes: "connection",
  },
  {
    name: "reset inside the body",
    send: (socket, body) =>
      socket.write(headOf([lengthOf(body)]) + firstHalf(body), () => setTimeout(() => socket.resetAndDestroy(), 20)),
    becomes: "connection",
  },
  {
    name: "closed inside a chunk",
    send: (socket, body) => socket.end(chunked + chunk(body).slice(0, 40)),
    becomes: "connection",
  },
  {
    name: "closed inside a body of unknown length",
    send: (socket, body) => socket.end(untilClosed + firstHalf(body)),
    becomes: "malformed-response",
    saying: "not JSON",
  },
  {
    name: "reset after the body",
    send: (socket, body) => socket.write(wholeReply(body), () => socket.resetAndDestroy()),
    becomes: "reply",
  },
  {
    name: "closed where the last chunk is due",
    send: (socket, body) => socket.end(chunked + chunk(body)),
    becomes: "reply",
  },
  {
    name: "stalled where the last chunk is due",
    send: (socket, body) => socket.write(chunked + chunk(body)),
    becomes: "reply",
  },
  {
    name: "closed short of a length that was too great",
    send: (socket, body) => socket.end(headOf([lengthOf(`${body} and more`)]) + body),
    becomes: "reply",
  },
  {
    name: "nothing at all",
    send: () => {},
    becomes: "timeout",
  },
  {
    name: "stalled inside the headers",
    send: (socket) => socket.write("HTTP/1.1 200 OK\r\ncontent-ty"),
    becomes: "timeout",
  },
  {
    name: "stalled inside the body",
    send: (socket, body) => socket.write(headOf([lengthOf(body)]) + firstHalf(body)),
    becomes: "timeout",
  },
  {
    name: "a drip without end",
    send: (socket) => {
      socket.write(untilClosed);
      keepSending(socket, () => " ");
    },
    becomes: "timeout",
  },
  {
    name: "a slow drip that ends in time",
    send: (socket, body) => drip(socket, wholeReply(body), 25),
    becomes: "reply",
  },
];
