import { Suspense, lazy, useEffect, useRef, type ComponentType, type ReactNode } from "react";
import { Router, useLocation, Route, Switch } from "wouter";
import { viewerPages, type ViewerPath } from "../../../src/results/contract/site/viewer-pages.ts";
import { RankingPage } from "../pages/ranking/ranking-page.tsx";
import { Header } from "./header.tsx";
import { KeyProvider } from "./keys.tsx";
import { SnapshotProvider } from "./snapshot.tsx";
import { Skeleton } from "./states.tsx";

const base = new URL(document.baseURI).pathname.replace(/\/$/u, "");

export function App(): ReactNode {
  return (
    <Router base={base}>
      <KeyProvider>
        <SnapshotProvider>
          <Header />
          <ScrollToTop />
          <Suspense fallback={<FirstView />}>
            <Routes />
          </Suspense>
        </SnapshotProvider>
      </KeyProvider>
    </Router>
  );
}

/** What an exported page shows before the app is there. */
const nodes = [...(document.querySelector("#root")?.childNodes ?? [])];
const openedAt = location.pathname;

/** This again while the first page loads, and grey lines before every other page. */
function FirstView(): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.replaceChildren(...nodes);
    return () => {
      nodes.length = 0;
    };
  }, []);
  if (nodes.length > 0 && location.pathname === openedAt) return <div ref={box} className="-mt-12" />;
  return (
    <main className="mx-auto max-w-[96rem] px-4 pt-6">
      <Skeleton lines={12} />
    </main>
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

/** A page is a file of its own, loaded when it is first opened. */
function page<Name extends string>(load: () => Promise<Readonly<Record<Name, ComponentType>>>, name: Name) {
  return lazy(async () => ({ default: (await load())[name] }));
}

/** The ranking, the usual first page, comes with the app, which saves it a round trip. */
const components: Readonly<Record<ViewerPath, ComponentType>> = {
  "/": RankingPage,
  "/views": page(() => import("../pages/views/views-page.tsx"), "ViewsPage"),
  "/situations": page(() => import("../pages/situations/situations-page.tsx"), "SituationsPage"),
  "/situations/:slug": page(() => import("../pages/situations/situation-page.tsx"), "SituationPage"),
  "/map": page(() => import("../pages/map/map-page.tsx"), "MapPage"),
  "/compare": page(() => import("../pages/compare/compare-page.tsx"), "ComparePage"),
  "/s": page(() => import("../pages/scenario/scenarios-page.tsx"), "ScenariosPage"),
  "/:topic": page(() => import("../blocks/topic-page.tsx"), "TopicPage"),
  "/search": page(() => import("../pages/search/search-page.tsx"), "SearchPage"),
  "/method": page(() => import("../pages/method/method-page.tsx"), "MethodPage"),
  "/live": page(() => import("../pages/live/live-page.tsx"), "LivePage"),
  "/m/:slug": page(() => import("../pages/model/model-page.tsx"), "ModelPage"),
  "/s/:slug": page(() => import("../pages/scenario/scenario-page.tsx"), "ScenarioPage"),
  "/t/:slug/:run/:scenario": page(() => import("../pages/trajectory/trajectory-page.tsx"), "TrajectoryPage"),
};

const NotFoundPage = page(() => import("../pages/not-found/not-found-page.tsx"), "NotFoundPage");

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
