import type { SiteMeta } from "../../../src/results/contract/site.ts";

/**
 * Shows the newest snapshot once the whole page has been read from it, so that nothing flickers. Snapshots
 * that arrive faster than they load are skipped.
 */
export function createFollower(
  first: string,
  {
    fetchMeta,
    prepare,
    show,
  }: {
    readonly fetchMeta: () => Promise<SiteMeta>;
    /** Loads the shown files from another snapshot; resolves to whether all of them were there. */
    readonly prepare: (from: string, to: string) => Promise<boolean>;
    readonly show: (meta: SiteMeta) => void;
  },
) {
  let shown = first;
  let newest = first;
  const stopping = new AbortController();
  let isBusy = false;

  const isBehind = (): boolean => !stopping.signal.aborted && newest !== shown;
  const catchUp = async (): Promise<void> => {
    isBusy = true;
    try {
      while (isBehind()) await goOn();
    } finally {
      isBusy = false;
    }
  };
  const goOn = async (): Promise<void> => {
    const aim = newest;
    const meta = await fetchMeta();
    const isWhole = await prepare(shown, meta.snapshot);
    // The server may have dropped it meanwhile: then a newer one is there.
    if (stopping.signal.aborted || (!isWhole && newest !== aim)) return;
    shown = meta.snapshot;
    if (newest === aim) newest = shown;
    show(meta);
  };
  return {
    /** There is another snapshot now. */
    follow: (snapshot: string): void => {
      newest = snapshot;
      // An unreachable server names its snapshot when it is back.
      if (!isBusy) catchUp().catch(() => {});
    },
    stop: (): void => stopping.abort(),
  };
}
