/** Dice that fall the same way for the same seed (mulberry32). */
export interface SeededRandom {
  /** From 0 up to, but not including, 1. */
  next(): number
  /** True so many times out of one. */
  chance(share: number): boolean
  /** A whole number from `from` to `to`, both included. */
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
