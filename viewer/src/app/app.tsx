import { Suspense, useEffect, type ReactNode } from "react";
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
