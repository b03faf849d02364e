import { together } from '../../goods-together.ts'
import { cameras, stage, type Recipe } from '../../recipe.ts'
import { dress, type Thing } from '../../render/mesh.ts'
import type { Material } from '../../render/material.ts'
import { put } from '../../render/place.ts'
import type { Vec } from '../../render/vec.ts'
import { gold, paper } from '../../materials/plain.ts'
import { oneBooti, printed } from '../../materials/printed.ts'
import { pillowBox } from '../../shapes/paper-goods.ts'
import { cord } from '../../shapes/ribbons.ts'
import { tube } from '../../shapes/solids.ts'
import { heap, inCircle } from '../../shapes/nuts.ts'

export const pillows: Recipe = {
  set: stage('rose', 'steps', 0, 0.72),
  build: (view) => {
    const skin = (hex: string, foil: Material = gold): Material =>
      printed(paper(hex), foil, oneBooti(0.8, 0.5, 0.2))
    const one = (hex: string, foil?: Material): Thing => [
      ...pillowBox(1.6, 1.0, 0.42, skin(hex, foil)),
      ...put(
        cord(
          [
            [0.0, 0.44, -0.0],
            [0.01, 0.44, 0.01],
          ],
          0.001,
          gold,
        ),
        {},
      ),
    ]
    const tied = (hex: string, foil?: Material): Thing => [
      ...one(hex, foil),
      ...dress(
        tube(
          Array.from({ length: 40 }, (_, i): Vec => {
            const a = (i / 39) * 6.28319
            return [0.52, 0.21 + 0.2 * Math.sin(a) * (0.25 + 0.75 * Math.abs(Math.sin(a))), 0.5 * Math.cos(a)]
          }),
          0.016,
          6,
        ),
        gold,
      ),
    ]
    const hues = [
      '#8a1f45',
      '#f1cfc2',
      '#fbf3e6',
      '#8a1f45',
      '#f1cfc2',
      '#fbf3e6',
      '#8a1f45',
      '#f1cfc2',
      '#fbf3e6',
      '#8a1f45',
    ]
    const foil = (hex: string): Material => (hex === '#8a1f45' ? gold : paper('#8a1f45'))
    if (view === 1)
      return together(
        ...[0, 1, 2].map((i) =>
          put(tied(hues[i]!, foil(hues[i]!)), {
            at: [-1.0 + i * 1.0, 0.02, 0.75 - i * 0.1],
            turn: 20 - i * 8,
            scale: 0.95,
          }),
        ),
        ...[3, 4].map((k, i) =>
          put(tied(hues[k]!, foil(hues[k]!)), {
            at: [-0.5 + i * 1.05, 0.42, -0.25],
            turn: 10 - i * 26,
            scale: 0.95,
          }),
        ),
        put(tied(hues[5]!, foil(hues[5]!)), { at: [-1.1, 0.02, -0.5], turn: 30 }),
        put(tied(hues[6]!, foil(hues[6]!)), { at: [1.15, 0.02, -0.6], turn: -30 }),
        put(heap('mishri', 14, inCircle(0.4, 0.03), 3), { at: [1.75, 0.02, 1.35] }),
      )
    if (view === 2)
      return together(
        put(tied('#8a1f45'), { at: [-0.35, 0.02, 0.2], turn: 18, scale: 1.3 }),
        put(tied('#fbf3e6', paper('#8a1f45')), { at: [0.9, 0.02, -1.0], turn: -14, scale: 1.3 }),
        put(heap('mishri', 10, inCircle(0.3, 0.03), 5), { at: [1.1, 0.02, 0.7] }),
      )
    return together(
      ...hues.map((h, i) =>
        put(tied(h, foil(h)), {
          at: [-1.25 + (i % 4) * 0.85 + (i > 7 ? 0.85 : 0), 0.02, -1.25 + Math.floor(i / 4) * 1.25],
          turn: 78 + 8 * Math.sin(i * 3),
          scale: 0.78,
        }),
      ),
    )
  },
  cameras: cameras([0, 0.4, 0.1], [0, 0.3, 0], {
    near: 5.6,
    side: 10,
    up: 38,
    above: 68,
    far: 9.6,
    rise: 36,
  }),
}
