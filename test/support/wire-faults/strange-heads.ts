import { headOf, keepSending, lengthOf, wholeReply, type WireFault } from "./wire-fault.ts";

const earlyHints = "HTTP/1.1 103 Early Hints\r\nlink: </style.css>\r\n\r\n";

/** Heads that are not HTTP, or HTTP beyond its limits. */
export const strangeHeads: readonly WireFault[] = [
  {
    name: "another protocol",
    send: (socket) => socket.end("SSH-2.0-OpenSSH_9.6\r\n"),
    becomes: "connection",
    saying: "HTTP",
  },
  {
    name: "a body without a head",
    send: (socket, body) => socket.end(body),
    becomes: "connection",
    saying: "HTTP",
  },
  {
    name: "headers without end",
    send: (socket) => {
      socket.write("HTTP/1.1 200 OK\r\n");
      keepSending(socket, () => `x-more: ${"a".repeat(1000)}\r\n`);
    },
    becomes: "connection",
    saying: "Headers Overflow",
  },
  {
    name: "one header without end",
    send: (socket) => {
      socket.write("HTTP/1.1 200 OK\r\nx-long: ");
      keepSending(socket, () => "a".repeat(5000));
    },
    becomes: "connection",
    saying: "Headers Overflow",
  },
  {
    name: "two lengths",
    send: (socket, body) => socket.end(headOf([lengthOf(body), "content-length: 5"]) + body),
    becomes: "connection",
  },
  {
    name: "a length and chunks at once",
    send: (socket, body) => socket.end(headOf([lengthOf(body), "transfer-encoding: chunked"]) + body),
    becomes: "connection",
  },
  {
    name: "a chunk of no length",
    send: (socket, body) => socket.end(`${headOf(["transfer-encoding: chunked"])}zz\r\n${body}\r\n`),
    becomes: "connection",
  },
  {
    name: "a status that HTTP does not know",
    send: (socket, body) => socket.write(wholeReply(body, "999 Request denied")),
    becomes: "connection",
    saying: "999",
  },
  {
    name: "early hints before the reply",
    send: (socket, body) => socket.write(`HTTP/1.1 102 Processing\r\n\r\n${earlyHints}${wholeReply(body)}`),
    becomes: "reply",
  },
  {
    name: "early hints without end",
    send: (socket) => keepSending(socket, () => earlyHints),
    becomes: "timeout",
  },
  {
    name: "100 Continue without a request for it",
    send: (socket, body) => socket.write(`HTTP/1.1 100 Continue\r\n\r\n${wholeReply(body)}`),
    becomes: "connection",
  },
  {
    name: "a switch to another protocol",
    send: (socket) => socket.write("HTTP/1.1 101 Switching Protocols\r\nupgrade: h2c\r\nconnection: upgrade\r\n\r\n"),
    becomes: "connection",
  },
];
