import { Suspense, lazy, useEffect, useRef, useState, type ComponentType, type ReactNode, type RefObject } from "react";
import { Router, useLocation, Link, Route, Switch } from "wouter";
import {
  fixedPages,
  pageAt,
  pathTo,
  viewerPages,
  type ViewerPath,
} from "../../../src/report/contract/site/viewer-pages.ts";
import { RankingPage } from "../pages/ranking/ranking-page.tsx";
import { buttonClass } from "./button.ts";
import { KeyProvider, useKeys, useBoundKeys } from "./keys.tsx";
import { SnapshotProvider, useSnapshot } from "./snapshot.tsx";
import { Skeleton } from "./states.tsx";
import { useTheme } from "./theme.ts";

const base = new URL(document.baseURI).pathname.replace(/\/$/u, "");

export function App(): ReactNode {
  return (
    <Router base={base}>
      <KeyProvider>
        <SnapshotProvider>
          <Header />
          <ScrollToTop />
          <Suspense
            fallback={
              <main className="mx-auto max-w-[96rem] px-4 pt-6">
                <Skeleton lines={12} />
              </main>
            }
          >
            <Routes />
          </Suspense>
        </SnapshotProvider>
      </KeyProvider>
    </Router>
  );
}

/** Scrolls a newly opened page to its top; a page reached by the back button keeps its position. */
function ScrollToTop(): null {
  const [path] = useLocation();
  const wentBackTo = useRef<string | null>(null);
  useEffect(() => {
    const note = (): void => {
      wentBackTo.current = location.pathname;
    };
    addEventListener("popstate", note);
    return () => removeEventListener("popstate", note);
  }, []);
  useEffect(() => {
    if (location.hash === "" && wentBackTo.current !== location.pathname) scrollTo(0, 0);
    wentBackTo.current = null;
    return () => {
      document.documentElement.dataset["navigated"] = "yes";
    };
  }, [path]);
  return null;
}

/** On a phone the links do not fit on the screen: scrolls to the one of the current page. */
function useCurrentInSight(path: string): RefObject<HTMLElement | null> {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const nav = box.current;
    const link = nav?.querySelector<HTMLElement>("[aria-current]");
    if (nav === null || link === null || link === undefined) return;
    nav.scrollLeft = link.offsetLeft - nav.offsetLeft - (nav.clientWidth - link.offsetWidth) / 2;
  }, [path]);
  return box;
}

function Header(): ReactNode {
  const { meta } = useSnapshot();
  const [path, navigate] = useLocation();
  const [theme, nextTheme] = useTheme();
  const [helpIsOpen, setHelpIsOpen] = useState(false);
  useKeys([
    { keys: "/", says: "Search the answers", run: () => navigate(pathTo("/search")) },
    { keys: "c", says: "Compare model configs", run: () => navigate(pathTo("/compare")) },
    { keys: "t", says: "Next theme: system, light, dark", run: nextTheme },
    { keys: "?", says: "This help", run: () => setHelpIsOpen(true) },
  ]);
  const pages = useCurrentInSight(path);
  const links = fixedPages.filter(({ linked }) => linked === "always" || meta.live);
  const current = currentPage(path);
  return (
    <header className="z-20 border-b border-line bg-surface sm:sticky sm:top-0 sm:h-(--header-height)">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-30 focus:rounded focus:bg-accent focus:px-3 focus:py-2 focus:text-on-accent"
        onClick={(event) => {
          // A plain fragment would be resolved against <base>, which is another address.
          event.preventDefault();
          document.querySelector<HTMLElement>("#content h1")?.focus();
        }}
      >
        Skip to the content
      </a>
      <div className="mx-auto flex max-w-[96rem] flex-wrap items-center gap-x-5 px-4 sm:flex-nowrap sm:px-6">
        <Link href={pathTo("/")} className="flex min-h-11 items-center gap-2 font-semibold whitespace-nowrap">
          <img src="./icon.svg" alt="" width={20} height={20} />
          AI Independence Bench
        </Link>
        <nav
          ref={pages}
          aria-label="Pages"
          className="order-last -mx-4 flex w-[calc(100%+2rem)] gap-1 overflow-x-auto px-3 sm:order-none sm:mx-0 sm:w-auto sm:px-0"
        >
          {links.map(({ path: to, title }) => (
            <Link
              key={to}
              href={to}
              aria-current={to === current ? "page" : undefined}
              className="flex min-h-9 items-center border-b-2 border-transparent px-2 text-sm whitespace-nowrap text-muted hover:text-text aria-[current]:border-accent aria-[current]:text-text sm:min-h-11"
            >
              {title}
            </Link>
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-1.5">
          <span className="hidden text-sm whitespace-nowrap text-muted lg:inline">
            suite {meta.suite.id} {meta.suite.version}
          </span>
          <button
            type="button"
            className={`${buttonClass} px-2`}
            onClick={nextTheme}
            aria-label={`Theme: ${theme}. Change it.`}
          >
            <span aria-hidden="true">{theme === "system" ? "◐" : theme === "light" ? "○" : "●"}</span>
            <span className="hidden md:inline">{theme}</span>
          </button>
          <button
            type="button"
            className={`${buttonClass} px-2`}
            onClick={() => setHelpIsOpen(true)}
            aria-label="Keyboard help"
          >
            ?
          </button>
        </div>
      </div>
      <KeyHelp open={helpIsOpen} onClose={() => setHelpIsOpen(false)} />
    </header>
  );
}

/** The page that the header marks: the one at this address, or the one that it is a part of. */
function currentPage(path: string): string | null {
  const page = pageAt(path)?.page;
  if (page === undefined) return null;
  return "partOf" in page ? page.partOf : page.path;
}

/** The keys of the current page. The browser's dialog keeps the focus and closes on Escape. */
function KeyHelp({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const bound = useBoundKeys(open);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-label="Keyboard help"
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-lg border border-line-strong bg-surface p-5 text-text backdrop:bg-[rgb(0_0_0/0.5)]"
    >
      <h2 className="mb-3 text-lg font-semibold">Keys on this page</h2>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1.5">
        {bound.map(({ keys, says }) => (
          <div key={`${keys} ${says}`} className="contents">
            <dt>
              <kbd className="inline-block min-w-6 rounded border border-line-strong bg-sunken px-1.5 text-center font-mono text-sm">
                {keys}
              </kbd>
            </dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
      <form method="dialog" className="mt-4 text-right">
        <button type="submit" className={buttonClass}>
          Close
        </button>
      </form>
    </dialog>
  );
}

/*
 * Each page is a file of its own, loaded when it is first opened. The ranking, the usual first page, comes with the
 * app, which saves it a round trip.
 */
const components: Readonly<Record<ViewerPath, ComponentType>> = {
  "/": RankingPage,
  "/map": lazy(() => import("../pages/map/map-page.tsx").then((page) => ({ default: page.MapPage }))),
  "/compare": lazy(() => import("../pages/compare/compare-page.tsx").then((page) => ({ default: page.ComparePage }))),
  "/s": lazy(() => import("../pages/scenario/scenarios-page.tsx").then((page) => ({ default: page.ScenariosPage }))),
  "/names": lazy(() => import("../pages/names/names-page.tsx").then((page) => ({ default: page.NamesPage }))),
  "/judges": lazy(() => import("../pages/judges/judges-page.tsx").then((page) => ({ default: page.JudgesPage }))),
  "/search": lazy(() => import("../pages/search/search-page.tsx").then((page) => ({ default: page.SearchPage }))),
  "/method": lazy(() => import("../pages/method/method-page.tsx").then((page) => ({ default: page.MethodPage }))),
  "/live": lazy(() => import("../pages/live/live-page.tsx").then((page) => ({ default: page.LivePage }))),
  "/m/:slug": lazy(() => import("../pages/model/model-page.tsx").then((page) => ({ default: page.ModelPage }))),
  "/s/:slug": lazy(() =>
    import("../pages/scenario/scenario-page.tsx").then((page) => ({ default: page.ScenarioPage })),
  ),
  "/t/:slug/:run/:scenario": lazy(() =>
    import("../pages/trajectory/trajectory-page.tsx").then((page) => ({ default: page.TrajectoryPage })),
  ),
};

const NotFoundPage = lazy(() =>
  import("../pages/not-found/not-found-page.tsx").then((page) => ({ default: page.NotFoundPage })),
);

function Routes(): ReactNode {
  return (
    <Switch>
      {viewerPages.map(({ path }) => (
        <Route key={path} path={path} component={components[path]} />
      ))}
      <Route component={NotFoundPage} />
    </Switch>
  );
}
