import { together } from '../../goods-together.ts'
import { cameras, stage, type Recipe } from '../../recipe.ts'
import { put } from '../../render/place.ts'
import { dye } from '../../materials/colour.ts'
import { gold, paper, satin } from '../../materials/plain.ts'
import { bootiRows, printed } from '../../materials/printed.ts'
import { marigold } from '../../shapes/flowers.ts'
import { tag } from '../../shapes/ribbons.ts'
import { potli } from '../../shapes/potli.ts'
import { heap, inCircle } from '../../shapes/nuts.ts'

export const silkPotli: Recipe = {
  only: [3],
  set: stage('peach', 'pair'),
  build: (_view, { silks = '#e3a51e #a3285f #14766f' }) =>
    together(
      ...[
        [-1.05, 0.35],
        [0.35, -0.55],
        [1.1, 0.65],
      ].map(([x, z], i) =>
        put(
          potli({
            r: 0.7,
            material: printed(satin(silks.split(' ')[i]!), i ? gold : paper(dye.wine), bootiRows(0.32, 0.09)),
            edge: gold,
          }),
          { at: [x!, 0, z!], turn: i * 25 },
        ),
      ),
      put(marigold(0.3, '#cf5a10', '#f19a1f', 1), { at: [-0.2, 0, 1.2], tip: 10 }),
      put(marigold(0.26, '#d98a12', '#f7c53c', 2), { at: [0.35, 0, 1.45] }),
      put(heap('almond', 9, inCircle(0.4, 0.03), 3), { at: [-0.35, 0.02, 1.9] }),
      put(tag([{ text: 'thank you', size: 0.44, at: 0.62, hand: true }], 0.95, 0.42), {
        tip: -76,
        at: [1.25, 0.06, 1.75],
        turn: -12,
      }),
    ),
  looks: { view: 3, parts: { silks: { mehendi: '#d9c04a #2f6b47 #7d9a4f', evening: '#f1cfc2 #8a1f45 #24324d' } } },
  cameras: cameras([0, 0.7, 0.2], [0, 0.7, 0], { above: 47, far: 10.8 }),
}
