/** Milliseconds to wait for an answer, generous for shared machines; other tests measure speed. */
export const PATIENCE_MS = 30_000
