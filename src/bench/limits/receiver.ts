import { vendorOf, type Endpoint, type Task } from "../../domain/index.ts";

/** Whoever is called: a model under test, a judge, an extractor of names. Only models under test are pinned to a provider. */
export interface Receiver {
  readonly model: string;
  readonly sentAs: string;
  readonly endpoint: Endpoint;
  readonly provider?: string | null;
}

export function receiversOf(tasks: readonly Task[]): readonly Receiver[] {
  return [...new Set(tasks.map((task) => (task.kind === "answer" ? task.modelConfig : task.judge)))];
}

/** The names under which a cap reaches it: pinned provider, endpoint, the endpoint's host, the model's vendor. */
export function capNamesOf({ model, endpoint, provider = null }: Receiver): readonly string[] {
  const vendor = vendorOf(model);
  const { id, baseUrl } = endpoint;
  const address = URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  const hosts = address === null ? [] : [address.host, address.hostname];
  const pinned = provider === null ? [] : [provider, provider.split("/").slice(0, 1).join("")];
  return [...new Set([...pinned, id, baseUrl, ...hosts, ...(vendor === null ? [] : [vendor])])].filter(
    (name) => name !== "",
  );
}
