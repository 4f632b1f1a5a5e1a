import { writeSiteData } from "../src/features/site/export/export-site.ts";
import { withStore } from "../src/store/index.ts";

// Writes the viewer's data of a store in a process of its own, so that its memory use is its own, and prints time and memory.

const [location = "", folder = ""] = process.argv.slice(2);
const now = () => new Date();
const query = { suite: null, judges: [], excludeOwnFamily: false, interval: null, program: "bench", live: false, now };
const startedAt = performance.now();
let runs = 0;
const { files, bytes } = await withStore({ location, create: false }, (store) =>
  writeSiteData(store, {
    query,
    folder,
    onFile: (path) => {
      if (/^[^/]+\/r\//u.test(path)) runs += 1;
    },
  }),
);
const { user, system } = process.cpuUsage();
// Node reports kilobytes.
const peakMb = process.resourceUsage().maxRSS / 1024;
const elapsedMs = performance.now() - startedAt;
console.log(JSON.stringify({ files, bytes, runs, elapsedMs, cpuMs: (user + system) / 1000, peakMb }));
