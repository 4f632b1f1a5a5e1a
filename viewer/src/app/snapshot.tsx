import {
  createContext,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from "react";
import type { SiteLive, SiteMeta } from "../../../src/results/contract/site.ts";
import { createFollower } from "../data/follow-snapshot.ts";
import { createLiveFeed, type LiveState } from "../data/live-feed.ts";
import { fetchJson, forgetData, loadData } from "../data/load.ts";
import { filesInUse, useData } from "../data/use-data.ts";
import { Await } from "./states.tsx";

/** Which snapshot is shown, for every page. */
export interface Snapshot {
  readonly meta: SiteMeta;
  /** The address of a data file of the snapshot. */
  readonly file: (name: string) => string;
}

const SnapshotContext = createContext<Snapshot | null>(null);
const LiveContext = createContext<LiveState | null>(null);

export function useSnapshot(): Snapshot {
  const snapshot = useContext(SnapshotContext);
  if (snapshot === null) throw new Error("useSnapshot must be used within SnapshotProvider.");
  return snapshot;
}

/** The state of a store that may be growing; null for exported data, which never change. */
export function useLive(): LiveState | null {
  return useContext(LiveContext);
}

export function SnapshotProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const loaded = useData<SiteMeta>("data/meta.json");
  return (
    <Await loaded={loaded} lines={12}>
      {(meta) =>
        meta.live ? (
          <FollowedSnapshot first={meta}>{children}</FollowedSnapshot>
        ) : (
          <FixedSnapshot meta={meta}>
            <NewerData snapshot={meta.snapshot} />
            {children}
          </FixedSnapshot>
        )
      }
    </Await>
  );
}

function FixedSnapshot({ meta, children }: { readonly meta: SiteMeta; readonly children: ReactNode }): ReactNode {
  const snapshot = useMemo(() => ({ meta, file: (name: string) => `${folderOf(meta.snapshot)}${name}` }), [meta]);
  return <SnapshotContext value={snapshot}>{children}</SnapshotContext>;
}

/** Says where the site has been exported again since it was opened: looks whenever the reader comes back to it. */
function NewerData({ snapshot }: { readonly snapshot: string }): ReactNode {
  const [isNewer, setIsNewer] = useState(false);
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState !== "visible") return;
      void fetchMeta().then(
        (meta) => setIsNewer(meta.snapshot !== snapshot),
        () => {},
      );
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [snapshot]);
  return (
    <p role="status" className={isNewer ? "bg-warn-soft px-4 py-1 text-center text-sm text-warn" : "hidden"}>
      {isNewer && "Newer data exist: these are older. "}
      {isNewer && (
        <button type="button" className="min-h-6 underline" onClick={() => location.reload()}>
          Show the newer ones
        </button>
      )}
    </p>
  );
}

/** Follows new snapshots. Pages keep their open parts and selections. */
function FollowedSnapshot({ first, children }: { readonly first: SiteMeta; readonly children: ReactNode }): ReactNode {
  const [meta, setMeta] = useState(first);
  const state = useSyncExternalStore(feed.subscribe, feed.current);
  const shown = useRef(meta.snapshot);
  const [follower, setFollower] = useState<ReturnType<typeof createFollower> | null>(null);
  useEffect(() => {
    const made = createFollower(shown.current, {
      fetchMeta,
      prepare,
      show: (next) => {
        shown.current = next.snapshot;
        setMeta(next);
      },
    });
    setFollower(made);
    return made.stop;
  }, []);
  useEffect(() => {
    if (state.snapshot !== null) follower?.follow(state.snapshot);
  }, [follower, state]);
  useEffect(() => {
    const folder = folderOf(meta.snapshot);
    forgetData((file) => file.startsWith("data/") && file !== metaFile && !file.startsWith(folder));
  }, [meta]);
  return (
    <LiveContext value={state}>
      {state.problem !== null && <OldData problem={state.problem} />}
      <FixedSnapshot meta={meta}>{children}</FixedSnapshot>
      <UpdatedLine generatedAt={meta.generatedAt} isFirst={meta === first} />
    </LiveContext>
  );
}

/** The pages show what was read before. */
function OldData({ problem }: { readonly problem: string }): ReactNode {
  return (
    <p role="alert" className="bg-warn-soft px-4 py-2 text-sm text-warn">
      These results were read before: {problem} Start aib view again.
    </p>
  );
}

const metaFile = "data/meta.json";

function folderOf(snapshot: string): string {
  return `data/${snapshot}/`;
}

function fetchMeta(): Promise<SiteMeta> {
  return fetchJson<SiteMeta>(metaFile, { cache: "no-store" });
}

/** Loads the page's data files from another snapshot. */
async function prepare(from: string, to: string): Promise<boolean> {
  const names = filesInUse().flatMap((file) =>
    file.startsWith(folderOf(from)) ? [file.slice(folderOf(from).length)] : [],
  );
  const read = await Promise.allSettled(names.map((name) => loadData(`${folderOf(to)}${name}`)));
  return read.every(({ status }) => status === "fulfilled");
}

const feed = createLiveFeed({
  connect: () => new EventSource(new URL("events", document.baseURI)),
  look: async () => {
    // In this order: the first request makes the server look at its store.
    const { snapshot } = await fetchMeta();
    const { active, health } = await fetchJson<SiteLive>("data/live.json", { cache: "no-store" });
    return { snapshot, active, total: health.total };
  },
  every: (ms, call) => {
    const timer = setInterval(call, ms);
    return () => clearInterval(timer);
  },
});

const shownMs = 4000;
/** Announcing every result of a running benchmark would be noise. */
const quietMs = 15_000;

/** Announces a change of the page politely. */
function UpdatedLine({ generatedAt, isFirst }: { readonly generatedAt: string; readonly isFirst: boolean }): ReactNode {
  const [said, setSaid] = useState<string | null>(null);
  const [quietUntil, setQuietUntil] = useState(0);
  useEffect(() => {
    if (isFirst || Date.now() < quietUntil) return;
    setSaid(generatedAt);
    setQuietUntil(Date.now() + quietMs);
  }, [generatedAt, isFirst, quietUntil]);
  useEffect(() => {
    if (said === null) return undefined;
    const timer = setTimeout(() => setSaid(null), shownMs);
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <p
      role="status"
      aria-live="polite"
      className={`pointer-events-none fixed top-[calc(var(--header-height)+0.5rem)] right-3 z-30 rounded-md bg-accent px-3 py-1 text-sm text-on-accent shadow-lg ${said === null ? "opacity-0" : "opacity-100"}`}
    >
      {said === null ? "" : `Updated ${new Date(said).toLocaleTimeString("en-GB")}`}
    </p>
  );
}
