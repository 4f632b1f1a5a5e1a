import { Suspense, useEffect, useRef, type ReactNode } from "react";
import { Router, useLocation } from "wouter";
import { Header } from "./header.tsx";
import { KeyProvider } from "./keys.tsx";
import { Routes } from "./routes.tsx";
import { SessionProvider } from "./session.tsx";
import { Skeleton } from "./states.tsx";

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
              <main className="mx-auto max-w-[96rem] px-4 pt-6">
                <Skeleton lines={12} />
              </main>
            }
          >
            <Routes />
          </Suspense>
        </SessionProvider>
      </KeyProvider>
    </Router>
  );
}

/** A page that is opened begins at its top; one that is gone back to stays where it was left. */
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
