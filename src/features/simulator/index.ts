/**
 * Serves the simulated models over HTTP.
 */
export { serveSimulator } from "./serve-simulator.ts";
