/** mulberry32 */
export interface SeededRandom {
  next(): number
  /** @param share 0 to 1 */
  chance(share: number): boolean
  /** `to` included. */
  nextInt(from: number, to: number): number
}

export function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    chance: (share) => next() < share,
    nextInt: (from, to) => from + Math.floor(next() * (to - from + 1)),
  }
}
