import { set, together } from '../../goods-together.ts'
import { cameras, stage, type Recipe } from '../../recipe.ts'
import { dress } from '../../render/mesh.ts'
import { put } from '../../render/place.ts'
import { blockPrint, printedEdge, printedFlowers } from '../../materials/block-print.ts'
import { frame } from '../../materials/printed.ts'
import { cloth } from '../../materials/plain.ts'
import { leaningLid, openBox } from '../../shapes/cases.ts'
import { neem } from '../../shapes/greenery.ts'
import { lehenga as lehengaSkirt } from '../../shapes/lehenga.ts'
import { muslinBed, muslinFlap } from '../../shapes/muslin.ts'
import { sticker } from '../../shapes/stickers.ts'
import { tag } from '../../shapes/ribbons.ts'
import { box } from '../../shapes/solids.ts'
import { zone } from '../../zones.ts'

const inks = { cotton: '#f3ead6', first: '#4f7a4a', second: '#a8434f' }
const lining = cloth('#f1e7d2')
const binding = cloth('#4f7a4a')

/** Box and lid, their edges bound in cotton tape. */
const [W, H, D] = [3.6, 0.66, 2.3]
const walls = blockPrint(inks, printedFlowers(0.4, 9, 0.115), printedEdge(0.25))
const top = blockPrint(inks, printedFlowers(0.44, 0.5, 0.125), frame(W, D, 0.12, 0.014), frame(W, D, 0.17, 0.008))

const rim = (w: number, d: number, y: number) =>
  [-1, 1].flatMap((side) => [
    ...put(dress(box(w + 0.014, 0.05, 0.078, 0.02), binding), { at: [0, y, side * (d / 2 - 0.03)] }),
    ...put(dress(box(0.078, 0.048, d + 0.01, 0.02), binding), { at: [side * (w / 2 - 0.03), y, 0] }),
  ])

const LID = 0.34
const LEAN = 15

export const lehenga: Recipe = {
  set: stage('sage', 'mehrab'),
  build: (view) =>
    together(
      set(
        together(
          openBox(W, H, D, 0.06, walls, lining),
          rim(W, D, H - 0.03),
          muslinBed(W - 0.13, D - 0.13, H - 0.08),
          put(lehengaSkirt(2.95, 1.66, '#8c1238', '#12604f'), { at: [-0.12, 0.17, 0.06] }),
          muslinFlap(W / 2 - 0.08, 0.9, D - 0.16, 0.72),
          put(neem(1.05, 9, 4), { at: [-1.3, 0.77, 0.34], turn: 24 }),
        ),
        { turn: view === 3 ? 0 : 7 },
      ),
      view === 3
        ? put(leaningLid(W + 0.08, D + 0.08, LID, top, lining, LEAN), { at: [0.3, 0, -1.5], turn: -4 })
        : put(
            [
              ...leaningLid(W + 0.08, D + 0.08, LID, top, lining, LEAN, true),
              ...put(put(rim(W + 0.08, D + 0.08, LID - 0.03), { roll: 180, at: [0, LID, (D + 0.08) / 2] }), {
                tip: -90 - LEAN,
              }),
              ...put(
                zone(
                  'card',
                  sticker(1.3, 0.6, [{ text: 'Dadi ke haath se', size: 0.3, at: 0.58, hand: true }]),
                  sticker(1.3, 0.6, []),
                ).map((part) => put([part], { tip: 90, at: [0, LID - 0.05, D / 2 + 0.28] })[0]!),
                { tip: -90 - LEAN },
              ),
            ],
            { at: [0.3, 0, -1.2], turn: 2 },
          ),
      put(tag([{ text: 'heirloom', size: 0.44, at: 0.62, hand: true }], 0.85, 0.4), {
        tip: -76,
        at: [-1.4, 0.06, 1.75],
        turn: 10,
      }),
    ),
  cameras: cameras([0, 0.85, 0], [0.15, 0.75, 0.2], {
    near: 7,
    side: 16,
    rise: 30,
    up: 29,
    far: 11.4,
    over: [0, 0.75, -0.1],
    away: 12,
  }),
}
