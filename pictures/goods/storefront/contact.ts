import { set, together } from '../../goods-together.ts'
import { oneView, stage, type Recipe } from '../../recipe.ts'
import { orbit } from '../../render/camera.ts'
import { dress, type Thing } from '../../render/mesh.ts'
import { put } from '../../render/place.ts'
import { dye } from '../../materials/colour.ts'
import { gloss, gold, paper } from '../../materials/plain.ts'
import { kulhad } from '../../shapes/bowls.ts'
import { marigold } from '../../shapes/flowers.ts'
import { envelope, flatCard, waxSeal } from '../../shapes/paper-goods.ts'
import { ring } from '../../shapes/ribbons.ts'
import { tube } from '../../shapes/solids.ts'
import { laddooPile, nankhatai } from '../../shapes/sweets.ts'
import { lathe, rounded } from '../../shapes/turned.ts'

/** A plate with a gold rim. */
const plate = (r: number): Thing => [
  ...dress(
    lathe(
      rounded(
        [
          [0.001, 0.02],
          [r * 0.6, 0.02],
          [r, 0.15],
          [r, 0.18],
          [r * 0.62, 0.07],
          [0.001, 0.07],
        ],
        0.02,
      ),
      96,
    ),
    gloss('#fbf6ec', 0.25),
  ),
  ...put(dress(tube(ring(r, 120), 0.014, 8, true), gold), { at: [0, 0.178, 0] }),
]

/** A fountain pen lying along x, its nib to the right. */
const pen = (long: number): Thing => {
  const part = (line: [number, number][]) => lathe(rounded(line, 0.015), 32)
  const r = 0.065
  const lacquer = gloss(dye.wineDeep, 0.12, 0.08)
  return put(
    [
      ...dress(
        part([
          [0.001, 0],
          [r * 0.7, 0.02],
          [r, long * 0.3],
          [r, long * 0.62],
          [r * 0.72, long * 0.68],
          [r * 0.6, long * 0.82],
          [r * 0.66, long * 0.84],
          [r * 0.4, long * 0.85],
        ]),
        lacquer,
      ),
      ...put(dress(tube(ring(r * 1.03, 40), 0.014, 8, true), gold), { at: [0, long * 0.62, 0] }),
      ...put(dress(tube(ring(r * 1.0, 40), 0.012, 8, true), gold), { at: [0, long * 0.3, 0] }),
      ...dress(
        lathe(
          [
            [r * 0.5, long * 0.84],
            [r * 0.52, long * 0.9],
            [0.004, long],
          ],
          24,
        ),
        gold,
      ).flatMap((p) => put([p], { scale: [1, 1, 0.4] })),
    ],
    { roll: -90, at: [-long / 2, r, 0] },
  )
}

/** "Write, call, or come for chai": the head of the page with the workshop's address. */
export const contact: Recipe = {
  set: stage('teal', 'left', 0, 0.72),
  build: () =>
    together(
      put(kulhad(0.46, '#d7a470'), { at: [-1.15, 0, -0.55] }),
      put(kulhad(0.46, '#d7a470'), { at: [-0.2, 0, -1.0] }),
      set(
        together(
          plate(0.92),
          ...[-150, -105, -60, -15, 30].map((degrees) =>
            put(put(nankhatai(0.235), { tip: 6, at: [0, 0.08, 0.55] }), { turn: degrees }),
          ),
          put(laddooPile(2, 0.19), { at: [0.12, 0.07, -0.02], scale: 0.8 }),
        ),
        { at: [1.2, 0, -0.2] },
      ),
      put(
        flatCard(
          1.5,
          1.9,
          {
            words: [
              { text: 'Dear Gathri,', size: 0.1, at: 0.17, hand: true },
              { text: 'my sister is marrying', size: 0.075, at: 0.33, hand: true },
              { text: 'in May, and we would like', size: 0.075, at: 0.45, hand: true },
              { text: 'something of our own', size: 0.075, at: 0.57, hand: true },
              { text: 'for forty guests.', size: 0.075, at: 0.69, hand: true },
              { text: 'Meera', size: 0.1, at: 0.87, hand: true },
            ],
          },
          paper('#fffaf0'),
          paper('#3b3f66'),
          0.015,
        ),
        { at: [-0.98, 0, 1.15], turn: 9 },
      ),
      put(
        [
          ...envelope(1.5, 1.05, paper('#d58d93'), paper('#c47a83')),
          ...put(waxSeal(0.17, gloss(dye.wine, 0.3)), { at: [0, 0.078, 0.05] }),
        ],
        {
          at: [1.15, 0.0, 1.25],
          turn: -14,
        },
      ),
      put(pen(1.35), { at: [0.14, 0, 1.42], turn: 66 }),
      put(marigold(0.26, '#cf5a10', '#f19a1f', 1), { at: [0.16, 0, 0.2], tip: 10 }),
    ),
  ...oneView(orbit([0, 0.48, 0.2], 0, 33, 10.4)),
}
