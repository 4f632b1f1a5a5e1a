import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { plainAddress } from "./app/plain-address.ts";
import { loadData } from "./data/load.ts";
import "./styles.css";

const path = plainAddress(location.pathname);
if (path !== location.pathname) history.replaceState(history.state, "", `${path}${location.search}${location.hash}`);

const root = document.querySelector("#root");
if (root !== null) {
  // A page that shows something already waits for its data, which are on their way: else grey lines would replace it.
  if (root.hasChildNodes()) {
    const files = [...document.querySelectorAll('link[rel="preload"][as="fetch"]')];
    await Promise.allSettled(files.map((link) => loadData(link.getAttribute("href") ?? "")));
    root.replaceChildren();
  }
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
