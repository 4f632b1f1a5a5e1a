/** Does the work when it is first asked for, and never again. */
export function once<Result>(work: () => Result): () => Result {
  let done: { readonly result: Result } | null = null;
  return () => {
    done ??= { result: work() };
    return done.result;
  };
}
