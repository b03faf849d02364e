import { dress, faceted, type Thing } from '../render/mesh.ts'
import type { Material } from '../render/material.ts'
import { put } from '../render/place.ts'
import { pine, wood } from '../materials/grained.ts'
import { paper } from '../materials/plain.ts'
import { lathe } from './turned.ts'

/** A pencil lying along x, its point to the right. */
export const pencil = (long: number, thick: number, paint: Material): Thing => {
  const part = (line: [number, number][], material: Material): Thing => dress(faceted(lathe(line, 6)), material)
  return put(
    [
      ...part(
        [
          [0.001, 0],
          [thick, 0],
          [thick, long * 0.84],
        ],
        paint,
      ),
      ...part(
        [
          [thick, long * 0.84],
          [thick * 0.3, long * 0.96],
        ],
        wood(pine, 'v'),
      ),
      ...part(
        [
          [thick * 0.3, long * 0.96],
          [0.001, long],
        ],
        paper('#33302e'),
      ),
    ],
    { roll: -90, at: [-long / 2, thick * 0.87, 0] },
  )
}
