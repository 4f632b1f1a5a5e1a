/**
 * Answers an agent's questions about a store by the Model Context Protocol, over standard input and output. Only reads.
 * Loads the protocol's SDK, which no other command needs.
 */
export { serveMcp } from "./serve-mcp.ts";
