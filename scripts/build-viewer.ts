import { buildViewer } from "../src/features/site/app/build-viewer.ts";

// Builds the viewer's app into viewer/dist, for the package that is published; `aib view` does so by itself from the sources.

await buildViewer();
