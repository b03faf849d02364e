import { type Thing } from '../render/mesh.ts'
import { put } from '../render/place.ts'
import { between } from '../materials/colour.ts'
import { rose, sprig } from './flowers.ts'

/** A corner bunch: a few roses with leaves. */
export const posy = (r: number, inner: string, outer: string, green = '#83997d', seed = 1): Thing => [
  ...put(sprig(r * 2.8, green, 5, seed), { turn: 200, at: [-r * 0.2, 0.06, 0] }),
  ...put(sprig(r * 2.6, green, 5, seed + 1), { turn: 130, at: [-r * 0.1, 0.06, -r * 0.3] }),
  ...put(sprig(r * 2.4, green, 5, seed + 2), { turn: 20, at: [r * 0.3, 0.06, 0.1] }),
  ...put(rose(r, inner, outer, seed), { at: [-r * 0.75, 0, 0], tip: 14, roll: 10 }),
  ...put(rose(r * 0.82, inner, between(outer, '#ffffff', 0.35), seed + 3), {
    at: [r * 0.75, 0, r * 0.2],
    tip: 18,
    roll: -14,
  }),
  ...put(rose(r * 0.66, inner, between(outer, '#ffffff', 0.15), seed + 5), { at: [0, 0, r * 1.15], tip: 24 }),
]
