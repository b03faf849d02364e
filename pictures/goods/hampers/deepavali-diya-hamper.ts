import { set, together } from '../../goods-together.ts'
import { cameras, stage, type Recipe } from '../../recipe.ts'
import { put } from '../../render/place.ts'
import { dye } from '../../materials/colour.ts'
import { clay } from '../../materials/grained.ts'
import { cloth, gold, paper } from '../../materials/plain.ts'
import { bootiRows, printed } from '../../materials/printed.ts'
import { leaningLid, openBox } from '../../shapes/cases.ts'
import { marigold, scattered } from '../../shapes/flowers.ts'
import { bootiPaper } from '../../shapes/booti-paper.ts'
import { nutJar } from '../../shapes/filled-jars.ts'
import { sticker } from '../../shapes/stickers.ts'
import { candle, diya } from '../../shapes/lamps.ts'
import { filler } from '../../shapes/woven.ts'
import { zone } from '../../zones.ts'

export const deepavali: Recipe = {
  set: stage('butter', 'mehrab'),
  build: () => {
    const marigoldPaper = printed(paper('#e09a2b'), paper('#fff1d2'), bootiRows(0.34, 0.1))
    const small = [-0.9, -0.1, 0.7].map((x, i) =>
      put(diya(0.3, clay(['#8a1f45', '#c9542c', '#14666a'][i]), gold), {
        at: [x, 0.5, 0.62 - (i % 2) * 0.06],
        turn: -10 + i * 10,
      }),
    )
    return together(
      openBox(3.0, 0.62, 2.3, 0.06, marigoldPaper, paper('#fbeed8')),
      filler(2.85, 2.15, 0.46, '#f3e3c6', 3),
      set(nutJar('almond', 'Badam', { kind: 'cloth', material: cloth('#8a1f45', 18), tie: gold }, 0.36, 0.86), {
        at: [-0.85, 0.4, -0.5],
      }),
      set(nutJar('pistachio', 'Pista', { kind: 'cloth', material: cloth('#4f6f5c', 18), tie: gold }, 0.36, 0.86, 2), {
        at: [0.02, 0.4, -0.55],
      }),
      put(candle(0.36, 0.7, bootiPaper(dye.wine, 0.26, 0.07), [], true), { at: [0.86, 0.42, -0.48] }),
      ...small,
      put(diya(0.36, clay('#b9653d'), gold), { at: [1.55, 0, 1.65], turn: 16 }),
      put(leaningLid(3.06, 2.36, 0.34, marigoldPaper, paper('#fbeed8'), 17), {
        at: [-0.35, 0, -1.45],
        turn: 6,
      }),
      put(
        zone(
          'card',
          sticker(1.9, 0.62, [{ text: 'Shubh Deepavali', size: 0.42, at: 0.62, hand: true }], paper('#8a1f45'), gold),
          sticker(1.9, 0.62, [], paper('#8a1f45'), gold),
        ),
        {
          at: [-0.35, 1.5, -1.835],
          tip: -17,
          turn: 6,
        },
      ),
      put(marigold(0.3, '#cf5a10', '#f19a1f', 1), { at: [-1.75, 0, 1.2], tip: 12 }),
      put(marigold(0.24, '#d98a12', '#f7c53c', 2), { at: [-1.32, 0, 1.62] }),
      put(marigold(0.2, '#cf5a10', '#f19a1f', 3), { at: [1.95, 0, 0.9] }),
      scattered(16, 4.2, 0.9, '#e08a1c', '#f7bd4a', 5, 0.08).map((p) => p),
    )
  },
  cameras: cameras([0, 0.85, 0], [0.1, 0.65, 0.4], { near: 6.4, side: 16, above: 56, up: 21 }),
}
