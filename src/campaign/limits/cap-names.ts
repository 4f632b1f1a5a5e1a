import { vendorOf } from "../../domain/index.ts";
import type { Receiver } from "../../tasks/index.ts";

/** The names under which a cap reaches it: pinned provider, endpoint, the endpoint's host, the model's vendor. */
export function capNamesOf({
  model,
  endpoint,
  provider = null,
}: Pick<Receiver, "model" | "endpoint" | "provider">): readonly string[] {
  const vendor = vendorOf(model);
  const { id, baseUrl } = endpoint;
  const address = URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  const hosts = address === null ? [] : [address.host, address.hostname];
  const pinned = provider === null ? [] : [provider, provider.split("/").slice(0, 1).join("")];
  return [...new Set([...pinned, id, baseUrl, ...hosts, ...(vendor === null ? [] : [vendor])])].filter(
    (name) => name !== "",
  );
}
