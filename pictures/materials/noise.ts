const hash = (x: number, y: number, z: number): number => {
  let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(z, 2147483647 - 1274126177)
  h = Math.imul(h ^ (h >>> 13), 1274126177)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967295
}

const ease = (t: number): number => t * t * (3 - 2 * t)

/** Smooth noise of a place, 0 to 1, about one blob per unit. */
export const noise = (x: number, y: number, z = 0): number => {
  const xi = Math.floor(x)
  const yi = Math.floor(y)
  const zi = Math.floor(z)
  const u = ease(x - xi)
  const v = ease(y - yi)
  const w = ease(z - zi)
  const row = (j: number, k: number): number => {
    const a = hash(xi, yi + j, zi + k)
    return a + (hash(xi + 1, yi + j, zi + k) - a) * u
  }
  const slice = (k: number): number => row(0, k) + (row(1, k) - row(0, k)) * v
  const near = slice(0)
  return near + (slice(1) - near) * w
}

/** Noise with finer noise on top, 0 to 1. */
export const rich = (x: number, y: number, z = 0): number =>
  0.55 * noise(x, y, z) + 0.29 * noise(x * 2.1 + 7, y * 2.1, z * 2.1) + 0.16 * noise(x * 4.3, y * 4.3 + 3, z * 4.3)

/** Repeatable dice: the same seed gives the same throws, 0 to 1. */
export const dice = (seed: string): (() => number) => {
  let state = 2166136261
  for (const c of seed) state = Math.imul(state ^ c.charCodeAt(0), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
