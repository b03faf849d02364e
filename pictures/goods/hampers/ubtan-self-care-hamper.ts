import { set, together } from '../../goods-together.ts'
import { cameras, stage, type Recipe } from '../../recipe.ts'
import { put } from '../../render/place.ts'
import { dye } from '../../materials/colour.ts'
import { mango } from '../../materials/grained.ts'
import { paper, satin } from '../../materials/plain.ts'
import { bootiRows, printed } from '../../materials/printed.ts'
import { leaningLid, openBox } from '../../shapes/cases.ts'
import { rose, scattered } from '../../shapes/flowers.ts'
import { bottle, powderJar } from '../../shapes/filled-jars.ts'
import { soap } from '../../shapes/presents.ts'
import { sticker } from '../../shapes/stickers.ts'
import { bow } from '../../shapes/ribbons.ts'
import { rolled, towel } from '../../shapes/cloths.ts'
import { candle } from '../../shapes/lamps.ts'
import { filler } from '../../shapes/woven.ts'
import { zone } from '../../zones.ts'

export const ubtan: Recipe = {
  set: stage('blush', 'cusped'),
  build: () => {
    const box1 = printed(paper('#eebfb4'), paper('#fbf1ea'), bootiRows(0.42, 0.11))
    return together(
      openBox(3.1, 0.56, 2.3, 0.06, paper('#eab9ae'), paper('#fdf3ee')),
      filler(2.95, 2.15, 0.42, '#fbe6de', 7),
      set(bottle(0.33, 1.15, '#f0b9c1', 'Rose water'), { at: [-1.08, 0.32, -0.45] }),
      set(powderJar('#d9b066', 'Ubtan', { kind: 'wood', timber: mango }, 0.38, 0.78), {
        at: [-0.25, 0.32, -0.5],
      }),
      put(candle(0.36, 0.66, paper('#f7d9cf'), [{ text: 'Gulab', size: 0.26, at: 0.58 }]), {
        at: [0.55, 0.34, -0.5],
      }),
      put(rolled(0.34, 0.95, towel('#fff8ef'), 3), { at: [1.12, 0.34, 0.0] }),
      put(bow(satin('#d98f96'), 0.22), { at: [1.12, 0.78, 0.5], tip: -40 }),
      put(soap(0.62, 0.42, '#f4c9c6', dye.wine), { at: [-0.98, 0.4, 0.55], turn: 12, tip: 8 }),
      put(soap(0.62, 0.42, '#f5e2b6', dye.leaf), { at: [-0.28, 0.4, 0.62], turn: -8, tip: 8 }),
      put(rose(0.3, '#b05a68', '#efc3bd', 2), { at: [0.46, 0.4, 0.55], tip: 24 }),
      put(rose(0.2, '#c98d84', '#f8e6dc', 4), { at: [0.8, 0.42, 0.86], tip: 30 }),
      put(leaningLid(3.16, 2.36, 0.3, box1, paper('#fdf3ee'), 16), { at: [0.45, 0, -1.5], turn: -7 }),
      put(
        zone(
          'card',
          sticker(1.25, 0.5, [{ text: 'for Meera', size: 0.46, at: 0.64, hand: true }]),
          sticker(1.25, 0.5, []),
        ),
        {
          at: [0.48, 1.3, -1.8],
          tip: -16,
          turn: -7,
        },
      ),
      scattered(14, 4.2, 1.1, '#d98f96', '#f5d2cc', 8).map((p) => p),
    )
  },
  cameras: cameras([0, 0.85, 0], [-0.45, 0.7, 0.4], { near: 6.2, side: -18, up: 21 }),
}
