import { buildViewer } from "../src/features/site/app/build-viewer.ts";

// Builds the viewer's app into viewer/dist for the published package; from the sources `aib view` builds it itself.

await buildViewer();
