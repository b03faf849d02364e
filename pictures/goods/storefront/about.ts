import { together } from '../../goods-together.ts'
import { oneView, stage, type Recipe } from '../../recipe.ts'
import { orbit } from '../../render/camera.ts'
import { put } from '../../render/place.ts'
import { dye } from '../../materials/colour.ts'
import { cloth, paper } from '../../materials/plain.ts'
import { bootiRows, printed } from '../../materials/printed.ts'
import { folded } from '../../shapes/cloths.ts'
import { marigold, scattered } from '../../shapes/flowers.ts'
import { gathri } from '../../shapes/gathri.ts'
import { tag } from '../../shapes/ribbons.ts'

/** The bundle the shop is named after: the head of the page about us. */
export const about: Recipe = {
  set: stage('butter', 'mehrab'),
  build: () =>
    together(
      put(
        gathri({
          r: 1.25,
          base: cloth(dye.wine, 0),
          ink: paper('#f3c98a'),
          print: bootiRows(0.3, 0.1),
          border: paper('#e9b04a'),
        }),
        { at: [-0.1, 0, 0], turn: 8 },
      ),
      put(
        folded(1.15, 0.95, 0.08, 4, [
          printed(cloth('#fbf3e6', 24), paper(dye.wine), bootiRows(0.3, 0.09)),
          cloth('#e9b04a', 24),
        ]),
        { at: [1.5, 0, 0.75], turn: -22 },
      ),
      put(marigold(0.3, '#cf5a10', '#f19a1f', 1), { at: [-1.45, 0, 1.0], tip: 10 }),
      put(marigold(0.25, '#d98a12', '#f7c53c', 2), { at: [-1.0, 0, 1.42] }),
      put(marigold(0.22, '#cf5a10', '#f19a1f', 3), { at: [1.5, 0.34, 0.75] }),
      put(tag([{ text: 'Gathri', size: 0.66, at: 0.7, hand: true }], 1.05, 0.46), {
        tip: -72,
        at: [0.25, 0.08, 1.6],
        turn: -6,
      }),
      put(scattered(6, 3, 0.5, '#e08a1a', '#f7c53c', 4, 0.08), { at: [0.2, 0, 2.05] }),
    ),
  ...oneView(orbit([0.16, 0.86, 0.2], -4, 21, 9.9)),
}
