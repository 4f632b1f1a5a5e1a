import tailwind from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { bundledLicences } from "./licences.ts";

export default defineConfig({
  // Relative, so that one build serves from any folder: index.html's <base> says which.
  base: "./",
  plugins: [tailwind(), bundledLicences()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
