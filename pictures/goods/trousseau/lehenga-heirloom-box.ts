import { set, together } from '../../goods-together.ts'
import { cameras, stage, type Recipe } from '../../recipe.ts'
import { dress } from '../../render/mesh.ts'
import { put } from '../../render/place.ts'
import { cloth, gold, paper, satin } from '../../materials/plain.ts'
import { bootiRows, either, printed, stripes } from '../../materials/printed.ts'
import { leaningLid, openBox } from '../../shapes/cases.ts'
import { sprig } from '../../shapes/flowers.ts'
import { bootiSilk } from '../../shapes/booti-paper.ts'
import { sticker } from '../../shapes/stickers.ts'
import { tag } from '../../shapes/ribbons.ts'
import { folded, tissue } from '../../shapes/cloths.ts'
import { box } from '../../shapes/solids.ts'
import { zone } from '../../zones.ts'

export const lehenga: Recipe = {
  set: stage('sage', 'mehrab'),
  build: (view) => {
    const print = printed(cloth('#6f8f74', 30), paper('#f4efdc'), either(bootiRows(0.44, 0.12), stripes(9, 0.03)))
    const lid = paper('#f6efdf')
    return together(
      set(
        together(
          openBox(3.6, 0.62, 2.3, 0.06, print, lid),
          tissue(3.45, 2.15, 0.5, '#fbf6ea'),
          put(folded(2.9, 1.6, 0.16, 3, [bootiSilk('#a5173f', 0.26, 0.08), satin('#b92a52')]), {
            at: [0.05, 0.14, 0],
          }),
          put(dress(box(2.92, 0.05, 0.4, 0.02), printed(gold, paper('#7d1236'), bootiRows(0.26, 0.09))), {
            at: [0.05, 0.62, 0.5],
          }),
          put(dress(box(2.92, 0.05, 0.12, 0.02), printed(gold, paper('#0f6a5a'), bootiRows(0.12, 0.04))), {
            at: [0.05, 0.62, 0.1],
          }),
          put(sprig(0.9, '#7d9a6f', 6, 4), { at: [-1.35, 0.66, -0.3], turn: 20 }),
        ),
        { turn: view === 3 ? 0 : 8 },
      ),
      put(leaningLid(3.66, 2.36, 0.4, print, lid, 15), { at: [0.35, 0, -1.35], turn: -5 }),
      put(
        zone(
          'card',
          sticker(1.3, 0.6, [{ text: 'Dadi ke haath se', size: 0.3, at: 0.58, hand: true }]),
          sticker(1.3, 0.6, []),
        ),
        {
          at: [0.4, 1.25, -1.64],
          tip: -15,
          turn: -5,
        },
      ),
      put(tag([{ text: 'heirloom', size: 0.44, at: 0.62, hand: true }], 0.85, 0.4), {
        tip: -76,
        at: [-1.4, 0.06, 1.75],
        turn: 10,
      }),
    )
  },
  cameras: cameras([0, 0.85, 0], [0.35, 0.75, 0.3], {
    near: 7,
    side: 16,
    rise: 28,
    up: 22,
    far: 12,
    over: [0, 0.85, -0.1],
    away: 12.4,
  }),
}
