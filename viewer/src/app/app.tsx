import { lazy, Suspense, useEffect, type ReactNode } from "react";
import { Route, Router, Switch, useLocation } from "wouter";
import { Header } from "./header.tsx";
import { KeyProvider } from "./keys.tsx";
import { SessionProvider } from "./session.tsx";
import { Skeleton } from "./states.tsx";

/** Each page is a file of its own, loaded when it is first opened. */
const Ranking = lazy(() => import("../pages/ranking/ranking-page.tsx").then((page) => ({ default: page.RankingPage })));

const base = new URL(document.baseURI).pathname.replace(/\/$/u, "");

export function App(): ReactNode {
  return (
    <Router base={base}>
      <KeyProvider>
        <SessionProvider>
          <Header />
          <ScrollToTop />
          <Suspense
            fallback={
              <main className="mx-auto max-w-[88rem] px-4 pt-6">
                <Skeleton lines={12} />
              </main>
            }
          >
            <Switch>
              <Route path="/">
                <Ranking />
              </Route>
            </Switch>
          </Suspense>
        </SessionProvider>
      </KeyProvider>
    </Router>
  );
}

function ScrollToTop(): null {
  const [path] = useLocation();
  useEffect(() => {
    if (location.hash === "") scrollTo(0, 0);
    return () => {
      document.documentElement.dataset["navigated"] = "yes";
    };
  }, [path]);
  return null;
}
