import { headOf, lengthOf, type WireFault } from "./wire-fault.ts";

function refusal(status: string, message: string, fields: readonly string[] = []): WireFault["send"] {
  const body = JSON.stringify({ error: { message } });
  return (socket) => socket.write(headOf([lengthOf(body), ...fields], status) + body);
}

/** Valid HTTP that refuses or redirects. */
export const refusals: readonly WireFault[] = [
  {
    name: "429 with a wait",
    send: refusal("429 Too Many Requests", "Slow down.", ["retry-after: 0"]),
    becomes: "rate-limited",
  },
  { name: "429 without one", send: refusal("429 Too Many Requests", "Slow down."), becomes: "rate-limited" },
  {
    name: "429 whose explanation breaks off",
    send: (socket) => socket.end(headOf(["content-length: 500", "retry-after: 0"], "429 Too Many Requests") + '{"err'),
    becomes: "rate-limited",
  },
  { name: "500", send: refusal("500 Internal Server Error", "Oops."), becomes: "server-error" },
  { name: "502", send: refusal("502 Bad Gateway", "Upstream failed."), becomes: "server-error" },
  { name: "503", send: refusal("503 Service Unavailable", "Busy.", ["retry-after: 0"]), becomes: "server-error" },
  { name: "529", send: refusal("529 Overloaded", "Overloaded."), becomes: "server-error" },
];

export const redirects: readonly WireFault[] = ["301 Moved", "302 Found", "307 Temporary", "308 Permanent"].map(
  (status) => ({
    name: status,
    send: refusal(status, "Moved.", ["location: https://elsewhere.example/v1/chat/completions"]),
    becomes: "rejected",
    saying: "redirects to https://elsewhere.example",
  }),
);
