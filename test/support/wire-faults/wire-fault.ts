import type { Socket } from "node:net";
import type { Fault } from "../../../src/domain/task-outcome.ts";

/** One way in which a reply can go wrong on the wire. */
export interface WireFault {
  readonly name: string;
  /** Sends this in place of the reply; `body` is the JSON that a sound server would have sent. */
  readonly send: (socket: Socket, body: string) => void;
  /** How the client has to read it; `reply`: the answer is complete and kept. */
  readonly becomes: Fault | "reply";
  /** What the message has to contain. */
  readonly saying?: string;
}

/** The head of a reply, with the blank line after it. */
export function headOf(fields: readonly string[], status = "200 OK"): string {
  return `${[`HTTP/1.1 ${status}`, "content-type: application/json", ...fields].join("\r\n")}\r\n\r\n`;
}

export function lengthOf(body: string | Buffer): string {
  return `content-length: ${Buffer.byteLength(body)}`;
}

/** A sound reply, as it stands on the wire. */
export function wholeReply(body: string, status = "200 OK"): string {
  return headOf([lengthOf(body)], status) + body;
}

/** Writes the same again and again until the client hangs up. */
export function keepSending(socket: Socket, piece: () => string): void {
  // Stops when the client does not read, so that the server does not buffer without bound.
  const timer = setInterval(() => (socket.writableNeedDrain ? undefined : socket.write(piece())), 1);
  socket.once("close", () => clearInterval(timer));
}

/** Writes the text little by little. */
export function drip(socket: Socket, text: string, step: number): void {
  let sent = 0;
  const timer = setInterval(() => {
    socket.write(text.slice(sent, sent + step));
    sent += step;
    if (sent >= text.length) clearInterval(timer);
  }, 2);
  socket.once("close", () => clearInterval(timer));
}
