/** Runs the work once, on first use. */
export function once<Result>(work: () => Result): () => Result {
  let done: { readonly result: Result } | null = null;
  return () => {
    done ??= { result: work() };
    return done.result;
  };
}
