/**
 * A camera sees one code over and over: it counts once, and again when it was out of sight for so long.
 * @returns whether what a look saw, undefined for no code, is a scan; `atMs` is when the look began
 */
export function createScanCounter(outOfSightMs: number): (seen: string | undefined, atMs: number) => boolean {
  let last: string | undefined
  let goneAtMs: number | undefined
  return (seen, atMs) => {
    if (seen === undefined) {
      goneAtMs ??= atMs
      return false
    }
    const isAgain = seen === last && (goneAtMs === undefined || atMs - goneAtMs <= outOfSightMs)
    last = seen
    goneAtMs = undefined
    return !isAgain
  }
}
