import { together } from '../../goods-together.ts'
import { oneView, stage, type Recipe } from '../../recipe.ts'
import { orbit } from '../../render/camera.ts'
import { dress, type Thing } from '../../render/mesh.ts'
import { put } from '../../render/place.ts'
import type { Vec } from '../../render/vec.ts'
import { satin } from '../../materials/plain.ts'
import { marigold, scattered } from '../../shapes/flowers.ts'
import { band } from '../../shapes/ribbons.ts'
import { curve } from '../../shapes/turned.ts'
import { basket, handle } from '../../shapes/woven.ts'

/** A ribbon that came off its spool: over the rim, down, and in curls along the floor. */
const loose = (hex: string): Thing => {
  const over = curve<Vec>(
    [
      [0.5, 0.4, 0.6],
      [0.56, 0.86, 0.82],
      [0.62, 1.13, 1.0],
      [0.68, 1.04, 1.24],
      [0.74, 0.5, 1.3],
      [0.84, 0.08, 1.5],
      [1.02, 0.03, 1.72],
    ],
    60,
  )
  const last = over.at(-1)!
  const curls = Array.from({ length: 90 }, (_, i): Vec => {
    const t = i / 89
    const a = t * 2.25 * 6.28319
    const r = 0.2 - 0.05 * t
    return [last[0] + 0.75 * t + r * Math.sin(a), last[1] + r * (1 - Math.cos(a)), last[2] - 0.25 * t]
  })
  return dress(
    band([...over, ...curls.slice(1)], (t) => [0.9 - 0.9 * t, 0, -0.25 - 0.75 * t], 0.22, 6),
    satin(hex),
  )
}

/** A basket with nothing in it yet. */
export const emptyCart: Recipe = {
  set: stage('blush', 'plain'),
  build: () =>
    together(
      put(
        [...basket({ rx: 1.5, rz: 1.1, high: 0.95, flare: 0.2, square: 2.5, stakes: 48 }), ...handle(1.42, 0.75, 2.35)],
        { turn: 14 },
      ),
      loose('#c2376f'),
      put(marigold(0.28, '#cf5a10', '#f19a1f', 1), { at: [-1.15, 0, 1.35], tip: 12 }),
      put(scattered(6, 1.6, 0.5, '#e08a1a', '#f7c53c', 4, 0.09), { at: [-0.35, 0, 1.75] }),
    ),
  ...oneView(orbit([0.1, 0.95, 0.2], 0, 24, 10.2)),
}
