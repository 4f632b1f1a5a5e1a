/** Milliseconds without a sign of life after which a process counts as dead: several fit into it, a busy machine costs one or two. */
export const defaultSilenceMs = 30_000;
