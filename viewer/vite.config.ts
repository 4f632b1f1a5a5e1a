import tailwind from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { bundledLicences } from "./licences.ts";

const tables = /\/viewer\/src\/(?:table|blocks|charts)\//u;
const conversation = /\/viewer\/src\/conversation\//u;

export default defineConfig({
  // Relative, so that one build serves from any folder: index.html's <base> says which.
  base: "./",
  plugins: [tailwind(), bundledLicences()],
  // Both names are one package, and two copies of it would be two modules: the ranking's rows would load all that pages share.
  resolve: { alias: [{ find: /^react-dom$/u, replacement: "react" }] },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Otherwise every module that some pages share is a file of its own: the ranking took 28 requests, a conversation 42.
        codeSplitting: {
          groups: [
            { name: "app", tags: ["$initial"], priority: 1 },
            // A conversation, the page that people share, has no table or chart, and the other pages have no conversation.
            { name: "shared", test: (id) => !tables.test(id) && !conversation.test(id), minShareCount: 2 },
            { name: "tables", test: tables, minShareCount: 2 },
            { name: "conversation", test: conversation, minShareCount: 2 },
          ],
        },
      },
    },
  },
});
