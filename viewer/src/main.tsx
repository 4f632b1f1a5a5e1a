import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { plainAddress } from "./app/plain-address.ts";
import "./styles.css";

const path = plainAddress(location.pathname);
if (path !== location.pathname) history.replaceState(history.state, "", `${path}${location.search}${location.hash}`);

const root = document.querySelector("#root");
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
