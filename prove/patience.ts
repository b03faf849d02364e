/** How long an answer is waited for, on machines that others use, too: what the shop promises is measured elsewhere. */
export const PATIENCE_MS = 30_000
