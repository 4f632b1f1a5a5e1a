import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { z } from "zod";

/** For 127.0.0.1 and valid; for 127.0.0.1 and expired in 2025; for another host. Each is self-signed; all share one key. */
export type Certificate = "here" | "expired" | "elsewhere";

const folder = join(import.meta.dirname, "..", "fixtures", "tls");

export function certificateFile(name: Certificate): string {
  return join(folder, `${name}.pem`);
}

/** Serves one model, `vendor/model`, over TLS; gives the base URL. Closes with the test. */
export async function tlsServer(certificate: Certificate): Promise<string> {
  const options = { key: readFileSync(join(folder, "key.pem")), cert: readFileSync(certificateFile(certificate)) };
  const server = createServer(options, (_request, response) => {
    response.setHeader("content-type", "application/json");
    response.end('{"data":[{"id":"vendor/model"}]}');
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port }: Pick<AddressInfo, "port"> = z.object({ port: z.number() }).parse(server.address());
  return `https://127.0.0.1:${port}/v1`;
}
