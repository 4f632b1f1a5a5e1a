/**
 * An address as the app writes it. Hosts and programs that pass links on escape the `@` and the `+` of a model config,
 * which no path needs, and the router leaves them so.
 */
export function plainAddress(path: string): string {
  return path.replaceAll(/%(?:40|2b)/giu, (escaped) => decodeURIComponent(escaped));
}
