import { set, together } from '../../goods-together.ts'
import { cameras, stage, type Recipe } from '../../recipe.ts'
import { put } from '../../render/place.ts'
import { dye } from '../../materials/colour.ts'
import { gloss, gold, leaf, satin, wax } from '../../materials/plain.ts'
import { porousPeel, streakedSkin } from '../../materials/skins.ts'
import { rose, scattered, sprig } from '../../shapes/flowers.ts'
import { bangle } from '../../shapes/jewels.ts'
import { banana, dressedCoconut, fruit, pomegranate } from '../../shapes/fruit.ts'
import { bootiSilk } from '../../shapes/booti-paper.ts'
import { bow } from '../../shapes/ribbons.ts'
import { basket, filler, handle } from '../../shapes/woven.ts'

export const godhBharai: Recipe = {
  set: stage('sage', 'mehrab', 2.5),
  build: (_view, { ribbon = '#4f7f5c' }) => {
    const greens = [gloss('#1f7d4a', 0.1), gold, gloss('#2f9a5c', 0.1)]
    return together(
      set(
        together(
          basket({ rx: 1.55, rz: 1.55, high: 0.7, square: 2, flare: 0.2, stakes: 52 }),
          handle(1.5, 0.66, 2.7, 0.11),
          put(filler(2.7, 2.7, 0.6, '#e9e2c4', 4, true), {}),
          put(dressedCoconut(0.5, bootiSilk('#b5172f', 0.24, 0.07), gold), { at: [-0.02, 0.6, -0.55] }),
          put(fruit(0.4, streakedSkin('#e2b04a', '#a31d22')), { at: [-0.8, 0.55, 0.1] }),
          put(fruit(0.38, porousPeel('#e8861f'), '#4f6f3c', 0.95), { at: [0.85, 0.55, 0.05] }),
          put(fruit(0.36, streakedSkin('#a9bf52', '#86a238', 0.4), '#5b4630', 1), { at: [-0.32, 0.55, 0.62] }),
          put(pomegranate(0.38, streakedSkin('#d9945a', '#a92a35', 0.7), leaf('#a8483c')), { at: [0.42, 0.55, 0.68] }),
          ...[0, 1, 2].map((i) =>
            put(banana(1.1), { at: [0.78, 0.95, -0.55], turn: -24 + i * 14, roll: 14, tip: -10 + i * 8 }),
          ),
          ...[0, 1, 2, 3, 4, 5].map((i) =>
            put(bangle(0.3, 0.03, greens[i % 3]!, i % 3 === 1 ? 20 : 0, wax('#fff4e6')), {
              roll: 90,
              at: [-0.98, 0.98 + i * 0.065, -0.5],
            }),
          ),
          put(bow(satin(ribbon), 0.62), { at: [0, 0.48, 1.62], tip: -8 }),
          put(rose(0.24, '#a9565f', '#f0c8c0', 2), { at: [0.05, 0.7, 0.22], tip: 20 }),
          put(sprig(0.8, '#7d9a6f', 6, 2), { at: [1.05, 0.75, 0.5], turn: -30 }),
          put(sprig(0.8, '#7d9a6f', 6, 3), { at: [-1.1, 0.75, 0.5], turn: 205 }),
        ),
        { at: [0, 0.22, 0] },
      ),
      scattered(9, 3.6, 0.5, '#d98f96', '#f5d2cc', 3).map((p) => put([p], { at: [0, 0.22, 2.1] })[0]!),
    )
  },
  looks: { view: 1, parts: { ribbon: { wine: dye.wine, marigold: dye.marigold, rani: dye.rani } } },
  cameras: cameras([0, 1.3, 0], [0.1, 1.0, 0.6], { near: 6, side: 16, far: 11.4, above: 52, rise: 22 }),
}
