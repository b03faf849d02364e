import { set, together } from '../../goods-together.ts'
import { cameras, stage, type Recipe } from '../../recipe.ts'
import { dress, type Thing } from '../../render/mesh.ts'
import type { Material } from '../../render/material.ts'
import { put } from '../../render/place.ts'
import { lumpy, mango, powder, teak, walnut, wood } from '../../materials/grained.ts'
import { paper, silver } from '../../materials/plain.ts'
import { bootiRing, either, frame, oneBooti, printed } from '../../materials/printed.ts'
import { openBox } from '../../shapes/cases.ts'
import { bundle } from '../../shapes/presents.ts'
import { box } from '../../shapes/solids.ts'
import { lathe, rounded } from '../../shapes/turned.ts'
import { heap, inCircle } from '../../shapes/nuts.ts'
import { bowl } from '../../shapes/bowls.ts'
import { place } from '../../zones.ts'

export const masala: Recipe = {
  set: stage('peach', 'steps', 0, 0.85),
  build: (view) => {
    const spices: Material[] = [
      lumpy('#8a6a3c', 50, 0.5),
      lumpy('#2c2622', 46, 0.5),
      lumpy('#5a3420', 40, 0.5),
      lumpy('#b5b069', 40, 0.5),
      powder('#a98a4e'),
      lumpy('#3a302a', 60, 0.4),
      // The bright ones in front: the lid covers the row at the back.
      powder('#e0a018'),
      powder('#b3241a'),
      lumpy('#8fae62', 26, 0.5),
    ]
    const grid = spices.map((s, i) =>
      put(bowl(0.4, silver, { material: s, high: 0.16 }), {
        at: [-0.86 + (i % 3) * 0.86, 0.12, -0.86 + Math.floor(i / 3) * 0.86],
      }),
    )
    const lid: Thing = [
      ...put(
        dress(
          box(2.72, 0.1, 2.72, 0.02),
          printed(
            wood(mango, 'u', 6),
            wood(walnut),
            either(frame(2.72, 2.72, 0.22, 0.04), bootiRing(8, 0.72, 0.2), oneBooti(0, 0, 0.3)),
          ),
        ),
        {},
      ),
      ...put(
        dress(
          lathe(
            rounded(
              [
                [0.001, 0],
                [0.2, 0],
                [0.16, -0.03],
              ],
              0.01,
            ),
            32,
          ),
          wood(walnut),
        ),
        { at: [0, 0.11, 1.1] },
      ),
    ]
    return together(
      set(
        together(
          openBox(2.9, 0.62, 2.9, 0.1, wood(mango), wood(mango, 'u', 4)),
          ...grid,
          view === 1 ? put(place('front', 2.2, 0.4), { at: [0, 0.31, 1.455] }) : [],
          view === 1 ? put(lid, { at: [0, 0.6, -1.25] }) : [],
          put(
            dress(
              lathe(
                rounded(
                  [
                    [0.001, -0.4],
                    [0.03, -0.38],
                    [0.03, 0.2],
                    [0.09, 0.26],
                    [0.11, 0.36],
                    [0.001, 0.4],
                  ],
                  0.02,
                ),
                20,
              ),
              wood(teak, 'v'),
            ),
            { tip: 70, turn: 30, at: [-0.86, 0.66, 0.86] },
          ),
        ),
        { turn: 18, at: [0, 0, 0.1] },
      ),
      ...(view === 1
        ? [
            put(heap('raisin', 0, inCircle(0.2, 0.02)), {}),
            put(bundle(5, 0.8, 0.055, '#8d5429', paper('#c79c6b')), { at: [1.75, 0, 1.55], turn: -24 }),
          ]
        : []),
    )
  },
  cameras: cameras([0, 0.5, -0.1], [-0.1, 0.55, 0.5], {
    near: 5,
    side: 20,
    up: 33,
    above: 62,
    far: 11,
    rise: 38,
    over: [0, 0.4, 0.1],
    away: 11,
  }),
}
