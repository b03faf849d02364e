/**
 * A camera sees one code over and over. The code counts once, and again after it was out of sight for `outOfSightMs`.
 * @returns whether a camera frame is a new scan; undefined is a frame without a code, `atMs` is when reading it began
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
