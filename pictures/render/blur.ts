import type { Negative } from './take-picture.ts'

const taps = Array.from({ length: 48 }, (_, i) => {
  const r = Math.sqrt((i + 0.5) / 48)
  return [r * Math.cos(i * 2.39996), r * Math.sin(i * 2.39996), r] as const
})

/** Depth of field: what lies away from the focus (a depth, in units) melts; `aperture` 0 keeps all sharp. */
export const blurDepth = (n: Negative, focus: number, aperture: number): Negative => {
  if (!aperture) return n
  const { size, depth } = n
  const spread = new Float32Array(size * size)
  for (let i = 0; i < spread.length; i++) {
    const away = Math.abs(depth[i]! - focus)
    spread[i] = Math.min(size * 0.022, (Math.max(0, away - 0.25) / depth[i]!) * aperture * size)
  }
  const reach = widest(spread, size, 24)
  const light = new Float32Array(n.light.length)
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) gather(n, spread, reach, x, y, light)
  }
  return { ...n, light }
}

const gather = (
  n: Negative,
  spread: Float32Array,
  reach: Float32Array,
  x: number,
  y: number,
  out: Float32Array,
): void => {
  const { size, depth, light } = n
  const at = y * size + x
  const r = reach[at]!
  let [a, b, c, sum] = [light[at * 3]!, light[at * 3 + 1]!, light[at * 3 + 2]!, 1]
  if (r > 0.6) {
    for (const [dx, dy, far] of taps) {
      const sx = Math.min(size - 1, Math.max(0, Math.round(x + dx * r)))
      const sy = Math.min(size - 1, Math.max(0, Math.round(y + dy * r)))
      const i = sy * size + sx
      const behind = depth[i]! > depth[at]! + 0.05
      const own = behind ? Math.min(spread[i]!, spread[at]!) : spread[i]!
      const w = Math.min(1, Math.max(0, own - far * r + 1))
      if (w <= 0) continue
      a += light[i * 3]! * w
      b += light[i * 3 + 1]! * w
      c += light[i * 3 + 2]! * w
      sum += w
    }
  }
  out[at * 3] = a / sum
  out[at * 3 + 1] = b / sum
  out[at * 3 + 2] = c / sum
}

/** The largest value near each pixel: first per square tile, then over the tiles around. */
const widest = (values: Float32Array, size: number, tile: number): Float32Array => {
  const across = Math.ceil(size / tile)
  const most = new Float32Array(across * across)
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const t = Math.floor(y / tile) * across + Math.floor(x / tile)
      most[t] = Math.max(most[t]!, values[y * size + x]!)
    }
  }
  const out = new Float32Array(values.length)
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const ty = Math.floor(y / tile)
      const tx = Math.floor(x / tile)
      let m = 0
      for (let j = Math.max(0, ty - 1); j <= Math.min(across - 1, ty + 1); j++) {
        for (let i = Math.max(0, tx - 1); i <= Math.min(across - 1, tx + 1); i++)
          m = Math.max(m, most[j * across + i]!)
      }
      out[y * size + x] = m
    }
  }
  return out
}
