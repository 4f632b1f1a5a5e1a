import type { EndpointKind } from "../domain/index.ts";

const byKind: Readonly<Record<EndpointKind, string>> = {
  openrouter: "Check the network, and whether OpenRouter is up: https://status.openrouter.ai",
  custom: "Check that the server runs, and the address given with --base-url.",
  local:
    "Start the server (ollama serve; LM Studio: Developer, Start Server) and check the address given with --local-url.",
  simulator: "Start it with: aib simulate",
  person: "People are not reached over a network: see aib annotate --help",
};

const byCause: readonly (readonly [RegExp, string])[] = [
  [/ENOTFOUND|EAI_AGAIN/u, "Nobody knows that name: check its spelling, and the network."],
  [
    /certificate|ERR_TLS_CERT/iu,
    "Its certificate cannot be trusted. For an authority of your own, name its file in NODE_EXTRA_CA_CERTS.",
  ],
  [/ERR_SSL_/u, "No TLS is spoken there: perhaps the address begins with http:// and not with https://"],
  [/HTTP\/1\.1 protocol/u, "No HTTP is spoken there: check the port, and whether the address begins with https://"],
];

/** The next step for whoever does not get through to an endpoint; `cause` is what its connection said. */
export function reachHint(kind: EndpointKind, cause: string): string {
  return byCause.find(([pattern]) => pattern.test(cause))?.[1] ?? byKind[kind];
}
