import { together } from '../../goods-together.ts'
import { saree } from '../../shapes/saree.ts'
import { cameras, stage, type Recipe } from '../../recipe.ts'
import { put } from '../../render/place.ts'
import type { Vec } from '../../render/vec.ts'
import { satin, wax } from '../../materials/plain.ts'
import { openBox } from '../../shapes/cases.ts'
import { strung } from '../../shapes/jewels.ts'
import { bootiSilk } from '../../shapes/booti-paper.ts'
import { gotaEdging } from '../../shapes/gota.ts'
import { posy } from '../../shapes/posy.ts'
import { namedTag } from '../../shapes/ribbons.ts'
import { curve } from '../../shapes/turned.ts'

export const sareeTray: Recipe = {
  set: stage('blush', 'left', 0, 0.72),
  build: (_view, { silk = '#e8b3a8 #f6dcd2' }) =>
    together(
      openBox(3.5, 0.34, 2.5, 0.07, bootiSilk(silk.split(' ')[0]!, 0.3, 0.08), satin(silk.split(' ')[1]!)),
      gotaEdging(3.5, 2.5, 0.07, 0.34),
      put(saree(1.15, 1.75, 3, '#c2376f', '#8a1f45'), { at: [-1.0, 0.08, 0.05], turn: 2 }),
      put(saree(1.15, 1.75, 3, '#14808a', '#0f5560'), { at: [0.12, 0.08, 0.02], turn: -2 }),
      put(saree(1.15, 1.75, 3, '#e0921f', '#b5520f'), {
        at: [1.12, 0.08, 0.02],
        scale: [0.8, 1, 1],
        turn: 1,
      }),
      put(posy(0.34, '#b0606a', '#f3d2ca', '#8ba287', 3), { at: [-1.3, 0.42, 1.05], scale: 0.85 }),
      put(
        strung(
          curve<Vec>(
            [
              [1.7, 0.4, 1.2],
              [1.2, 0.42, 1.0],
              [0.7, 0.46, 1.18],
              [0.2, 0.44, 1.06],
            ],
            60,
          ),
          0.05,
          [wax('#fff6ea')],
        ),
        {},
      ),
      put(namedTag('tag', [{ text: 'Ananya', size: 0.5, at: 0.64, hand: true }], 0.8, 0.38), {
        tip: -72,
        at: [1.25, 0.1, 1.75],
        turn: -8,
      }),
    ),
  looks: { view: 1, parts: { silk: { leaf: '#7f9f86 #dfe9dc', wine: '#8a1f45 #c98a9c', butter: '#e8c877 #f9edcb' } } },
  cameras: cameras([0, 0.5, 0.05], [-0.45, 0.4, 0.5], {
    near: 6.6,
    side: -14,
    rise: 32,
    up: 33,
    above: 66,
    over: [0, 0.2, 0.3],
    away: 9.8,
  }),
}
