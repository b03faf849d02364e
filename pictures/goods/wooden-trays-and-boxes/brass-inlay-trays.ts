import { set, together } from '../../goods-together.ts'
import { name } from '../../nodes.ts'
import { cameras, stage, type Recipe } from '../../recipe.ts'
import { dress, faceted, type Thing } from '../../render/mesh.ts'
import type { Material } from '../../render/material.ts'
import { put } from '../../render/place.ts'
import type { Vec } from '../../render/vec.ts'
import { wood } from '../../materials/grained.ts'
import { brass } from '../../materials/plain.ts'
import { booti, bootiRing, circle, either, printed } from '../../materials/printed.ts'
import { sprig } from '../../shapes/flowers.ts'
import { disc, lathe } from '../../shapes/turned.ts'
import { tube } from '../../shapes/solids.ts'
import { kulhad } from '../../shapes/bowls.ts'

const eightSided = (r: number, thick: number, material: Material): Thing =>
  put(
    dress(
      faceted(
        lathe(
          [
            [0.001, 0],
            [r, 0],
            [r * 1.12, 0.3],
            [r * 1.12 - thick, 0.3],
            [r - thick, 0.09],
            [0.001, 0.09],
          ],
          8,
        ),
      ),
      material,
    ),
    { turn: 22.5 },
  )

const kulhadPair = (): Thing => [
  ...put(kulhad(0.24), { at: [-0.3, 0, 0.05] }),
  ...put(kulhad(0.24), { at: [0.32, 0, -0.08] }),
]

export const inlay: Recipe = {
  set: stage('ivory', 'cusped', 0, 0.75),
  build: (view) => {
    const inside = (r: number): Material =>
      printed(
        wood({ pale: '#6d4429', dark: '#3d2212' }, 'u', r),
        brass,
        either(circle(r * 0.78, 0.03), circle(r * 0.4, 0.02), bootiRing(8, r * 0.59, r * 0.13), (u, v) =>
          booti(u, v, r * 0.24),
        ),
      )
    const tray = (r: number): Thing =>
      name('tray', [
        ...eightSided(r, 0.06, wood({ pale: '#6d4429', dark: '#3d2212' }, 'u', 2)),
        ...put(dress(disc(r * 0.9, 0.094, 8), inside(r)), { turn: 22.5 }),
        ...put(
          dress(
            tube(
              Array.from({ length: 9 }, (_, i): Vec => [
                r * 1.09 * Math.sin(i * 0.7854),
                0.305,
                r * 1.09 * Math.cos(i * 0.7854),
              ]),
              0.022,
              8,
              true,
            ),
            brass,
          ),
          { turn: 22.5 },
        ),
      ])
    if (view === 3) {
      return together(
        put(tray(1.6), { tip: 72, at: [-0.5, 1.66, -1.1] }),
        put(tray(1.25), { at: [0.8, 0, 1.05] }),
        set(together(kulhadPair()), { at: [0.8, 0.1, 1.05] }),
      )
    }
    return together(
      tray(1.75),
      put(tray(1.2), { at: [0, 0.12, 0], turn: 0 }),
      ...(view === 1
        ? [
            set(together(put(kulhad(0.26), { at: [-0.35, 0, 0.1] }), put(kulhad(0.26), { at: [0.35, 0, -0.05] })), {
              at: [0, 0.22, 0],
            }),
            put(sprig(0.9, '#8fa68b', 6, 3), { at: [1.6, 0.04, 1.5], turn: 165 }),
          ]
        : []),
    )
  },
  cameras: cameras([0, 0.35, 0], [0.3, 0.3, 0.4], {
    near: 5,
    side: 20,
    up: 30,
    above: 24,
    far: 10.4,
    rise: 34,
  }).with(2, { from: [-0.6, 4.4, 11.6], at: [0.05, 1.2, 0.1], lens: 80 }) as Recipe['cameras'],
}
