import { set, together } from '../../goods-together.ts'
import { cameras, stage, type Recipe } from '../../recipe.ts'
import { dress } from '../../render/mesh.ts'
import { put } from '../../render/place.ts'
import { cloth, gloss, gold, paper, satin } from '../../materials/plain.ts'
import { openBox } from '../../shapes/cases.ts'
import { babysBreath } from '../../shapes/flowers.ts'
import { gift } from '../../shapes/presents.ts'
import { inked } from '../../shapes/stickers.ts'
import { bear, plush } from '../../shapes/plush.ts'
import { rolled } from '../../shapes/cloths.ts'
import { ball } from '../../shapes/turned.ts'
import { candle } from '../../shapes/lamps.ts'
import { filler } from '../../shapes/woven.ts'
import { zone } from '../../zones.ts'

export const littleOne: Recipe = {
  only: [2, 3],
  set: stage('powder', 'pair', 2.6),
  build: (view, { colour = '#dfeaf0 #8fb8cf #7fa9c2' }) => {
    const [shreds, collar, ribbon] = colour.split(' ') as [string, string, string]
    return together(
      set(
        together(
          openBox(3.0, 0.85, 1.9, 0.08, paper('#fffdf8'), paper('#eef4f6')),
          filler(2.8, 1.7, 0.6, shreds, 3),
          put(bear(1.25, plush('#c79a6a'), plush('#e9cfa8'), satin(collar)), {
            at: [-0.75, 0.5, -0.2],
            turn: 8,
          }),
          put(rolled(0.24, 0.9, cloth('#f3e6c4', 26)), { at: [0.55, 0.75, -0.5], turn: 70 }),
          put(candle(0.3, 0.6, paper('#fffaf2'), [{ text: 'soft cotton', size: 0.2, at: 0.56 }]), {
            at: [0.28, 0.52, 0.2],
          }),
          put(gift(0.62, 0.42, 0.52, paper('#eab9b5'), satin(ribbon), 0.26), {
            at: [1.0, 0.52, 0.2],
            turn: -10,
          }),
          put(babysBreath(0.5, 2), { at: [-1.3, 0.55, 0.5] }),
          put(zone('front', inked(2.0, 0.44, [{ text: 'hello little one', size: 0.86, at: 0.72, hand: true }], gold)), {
            at: [0, 0.42, 0.958],
          }),
        ),
        { at: [0, 0.22, 0], turn: view === 3 ? -8 : -16 },
      ),
      ...[
        ['#eab9b5', -1.75, 1.1],
        ['#bcd6bf', -1.35, 1.45],
        ['#f3dfa6', 1.7, 1.1],
      ].map(([hex, x, z]) =>
        put(dress(ball(0.2, 26), gloss(hex as string, 0.4)), { at: [x as number, 0.42, z as number] }),
      ),
    )
  },
  looks: {
    view: 2,
    parts: {
      colour: {
        blush: '#f8dcd5 #d98f96 #cf7f88',
        mint: '#dcebd9 #8fb897 #7aa884',
        butter: '#f8ebc0 #e3bf5a #d9ae44',
      },
    },
  },
  cameras: cameras([0, 0.95, 0], [-0.35, 1.1, 0.4], { near: 5.8, side: -20, above: 48, far: 10.8 }),
}
