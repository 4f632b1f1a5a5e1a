/** Loaded with NODE_OPTIONS: says on the error output when a process loads the client for Postgres, the engine over it, or the SDK of MCP. */
import { registerHooks } from "node:module";

registerHooks({
  resolve(specifier, context, nextResolve) {
    if (/^(pg|@dbos-inc\/.*|@modelcontextprotocol\/.*)$/u.test(specifier)) process.stderr.write(`loads ${specifier}\n`);
    return nextResolve(specifier, context);
  },
});
