// Builds the viewer's app into viewer/dist, for the package that is published; `aib view` does so by itself from the sources.
import { buildViewer } from "../src/bench/index.ts";

await buildViewer();
