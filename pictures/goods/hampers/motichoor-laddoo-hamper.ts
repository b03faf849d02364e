import { set, together } from '../../goods-together.ts'
import { cameras, stage, type Recipe } from '../../recipe.ts'
import { dress } from '../../render/mesh.ts'
import { put } from '../../render/place.ts'
import { dye, ribbonHues } from '../../materials/colour.ts'
import { leaf, satin } from '../../materials/plain.ts'
import { marigold } from '../../shapes/flowers.ts'
import { bow, namedTag } from '../../shapes/ribbons.ts'
import { lathe } from '../../shapes/turned.ts'
import { laddooPile } from '../../shapes/sweets.ts'
import { basket } from '../../shapes/woven.ts'
import { cutLeaf } from '../../shapes/greenery.ts'

export const laddoo: Recipe = {
  set: stage('peach', 'mehrab', 2.55),
  build: (_view, { ribbon = dye.wine }) =>
    together(
      set(
        together(
          basket({ rx: 1.5, rz: 1.5, high: 0.62, square: 2, flare: 0.22, stakes: 56, hex: '#c9975a' }),
          ...Array.from({ length: 16 }, (_, i) =>
            put(cutLeaf(0.9, 0.5, leaf('#5f8a52')), { turn: i * 22.5, at: [0, 0, 0] }).map(
              (p) =>
                put([p], {
                  at: [1.05 * Math.sin((i * 22.5 * Math.PI) / 180), 0.62, 1.05 * Math.cos((i * 22.5 * Math.PI) / 180)],
                })[0]!,
            ),
          ),
          dress(
            lathe(
              [
                [1.4, 0.5],
                [0.001, 0.5],
              ],
              48,
            ),
            leaf('#5f8a52'),
          ),
          put(laddooPile(4, 0.215), { at: [0, 0.5, 0] }),
          put(bow(satin(ribbon), 0.6), { at: [0, 0.42, 1.6], tip: -8 }),
        ),
        { at: [0, 0.22, 0] },
      ),
      put(marigold(0.32, '#cf5a10', '#f19a1f', 1), { at: [-1.75, 0.22, 1.2], tip: 10 }),
      put(marigold(0.26, '#d98a12', '#f7c53c', 2), { at: [-1.25, 0.22, 1.72] }),
      put(marigold(0.28, '#d98a12', '#f7c53c', 4), { at: [1.7, 0.22, 1.3], tip: 10 }),
      put(namedTag('tag', [{ text: 'shubh vivah', size: 0.42, at: 0.62, hand: true }], 0.95, 0.4), {
        tip: -76,
        at: [0.75, 0.28, 2.05],
        turn: -10,
      }),
    ),
  looks: { view: 1, parts: { ribbon: { rani: dye.rani, leaf: ribbonHues.leaf, marigold: dye.marigold } } },
  cameras: cameras([0, 1.05, 0], [0.15, 1.32, 0.4], { near: 6.8, side: 18, up: 19 }),
}
