/** Loaded with NODE_OPTIONS: says on the error output when a process loads the client for Postgres or the engine over it. */
import { registerHooks } from "node:module";

registerHooks({
  resolve(specifier, context, nextResolve) {
    if (/^(pg|@dbos-inc\/.*)$/u.test(specifier)) process.stderr.write(`loads ${specifier}\n`);
    return nextResolve(specifier, context);
  },
});
