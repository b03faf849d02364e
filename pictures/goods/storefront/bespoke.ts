import { set, together } from '../../goods-together.ts'
import { oneView, stage, type Recipe } from '../../recipe.ts'
import { orbit } from '../../render/camera.ts'
import { dress, type Thing } from '../../render/mesh.ts'
import { put } from '../../render/place.ts'
import { dye } from '../../materials/colour.ts'
import { cloth, gloss, gold, paper, satin } from '../../materials/plain.ts'
import { bootiRows, frame, printed } from '../../materials/printed.ts'
import { bootiPaper } from '../../shapes/booti-paper.ts'
import { leaningLid, openBox } from '../../shapes/cases.ts'
import { nutJar } from '../../shapes/filled-jars.ts'
import { rose } from '../../shapes/flowers.ts'
import { candle } from '../../shapes/lamps.ts'
import { flatCard } from '../../shapes/paper-goods.ts'
import { pencil } from '../../shapes/pencil.ts'
import { potli } from '../../shapes/potli.ts'
import { gift } from '../../shapes/presents.ts'
import { band, tag } from '../../shapes/ribbons.ts'
import { box } from '../../shapes/solids.ts'
import { inked } from '../../shapes/stickers.ts'
import { ball } from '../../shapes/turned.ts'
import { filler } from '../../shapes/woven.ts'

/** The box as it was drawn before it was made: its lid behind, its heart in front, and what each colour is. */
const sketch =
  '<g fill="none" stroke="#000" stroke-width="13" stroke-linecap="round" stroke-linejoin="round">' +
  '<path d="M190 560 L640 600 L640 850 L190 800 Z M640 600 L900 500 L900 730 L640 850 M190 560 L450 470 L900 500"/>' +
  '<path d="M300 470 L330 170 L860 200 L880 494" /><path d="M352 452 L376 216 L816 240 L832 478" stroke-width="7"/>' +
  '<path d="M395 690 c-40 -52 -92 0 0 66 c92 -66 40 -118 0 -66"/>' +
  '<path d="M470 500 c10 -70 90 -70 100 4 M600 506 l0 -80 l90 6 l0 76 M735 500 c20 -60 70 -50 80 4" stroke-width="9"/>' +
  '<path d="M930 330 L1060 300 M960 640 L1070 640" stroke-width="7"/></g>'

/** Ends of ribbon pinned on a card to choose from. */
const swatches = (hexes: string[]): Thing => [
  ...dress(box(1.15, 0.025, 0.34, 0.008), paper('#fffaf2')),
  ...hexes.flatMap((hex, i) =>
    put(
      dress(
        band(
          Array.from({ length: 14 }, (_, k) => [0, 0.04 + 0.02 * Math.sin((k / 13) * 3.1), 0.06 * k - 0.08]),
          [1, 0, 0],
          0.2,
          4,
        ),
        satin(hex),
      ),
      { at: [-0.42 + i * 0.28, 0, 0], turn: (i - 1.5) * 3 },
    ),
  ),
  ...hexes.flatMap((_hex, i) => put(dress(ball(0.028, 14), gold), { at: [-0.42 + i * 0.28, 0.06, -0.02] })),
]

/** A box of somebody's own, being filled after the sketch beside it: the head of the bespoke page. */
export const bespoke: Recipe = {
  set: stage('lilac', 'steps'),
  build: () => {
    const outer = bootiPaper('#7a4f86', 0.36, 0.1)
    const lining = satin('#f6e6df')
    return together(
      set(
        together(
          openBox(2.4, 0.8, 1.7, 0.07, outer, lining),
          filler(2.2, 1.5, 0.5, '#f1dfc4', 5),
          set(nutJar('almond', 'Almonds', { kind: 'cap', material: gold }, 0.34, 0.86), {
            at: [-0.72, 0.5, -0.36],
          }),
          put(candle(0.32, 0.62, gloss('#fbf3e6', 0.3), [{ text: 'Mogra', size: 0.34, at: 0.6 }]), {
            at: [0.02, 0.52, -0.36],
          }),
          put(
            potli({
              r: 0.32,
              material: printed(satin(dye.haldi), paper(dye.wine), bootiRows(0.2, 0.06)),
              edge: gold,
              tassels: false,
            }),
            { at: [0.72, 0.46, -0.28] },
          ),
          put(gift(0.6, 0.2, 0.46, paper(dye.rose), satin('#f6e0a4'), 0.24), {
            at: [-0.6, 0.47, 0.42],
            turn: 8,
          }),
          put(folded, { at: [0.6, 0.48, 0.42], turn: -6 }),
          put(rose(0.22, '#a9565f', '#f0c8c0', 2), { at: [0.0, 0.5, 0.4], tip: 14 }),
        ),
        { at: [-0.12, 0, -0.55], turn: 12 },
      ),
      set(
        together(
          leaningLid(2.46, 1.76, 0.3, outer, lining, 14, true),
          put(inked(1.5, 0.36, [{ text: 'Meera & Kabir', size: 0.8, at: 0.7, hand: true }], paper('#8a5a2a')), {
            tip: -14,
            at: [0, 1.32, -0.08],
          }),
        ),
        { at: [0.28, 0, -1.72], turn: 6 },
      ),
      put(
        flatCard(
          1.45,
          1.2,
          { words: [{ text: 'for Meera', size: 0.12, at: 0.13, hand: true }], art: sketch },
          paper('#fffaf0'),
          paper('#55504e'),
        ),
        {
          at: [-1.0, 0, 1.3],
          turn: 12,
        },
      ),
      put(pencil(1.15, 0.05, gloss(dye.wine, 0.3)), { at: [0.1, 0.0, 1.5], turn: 64 }),
      put(swatches([dye.rani, '#f6e0a4', dye.lilac, dye.leaf]), { at: [1.1, 0, 0.85], turn: -14 }),
      put(tag([{ text: 'Meera', size: 0.6, at: 0.68, hand: true }], 0.85, 0.4), {
        tip: -80,
        at: [1.05, 0.05, 1.78],
        turn: 6,
      }),
    )
  },
  ...oneView(orbit([0.02, 0.74, 0.0], 2, 33, 10.4)),
}

const folded: Thing = [
  ...dress(box(0.66, 0.16, 0.5, 0.06), printed(cloth('#fbf3e6', 24), paper(dye.teal), bootiRows(0.2, 0.06))),
  ...put(dress(box(0.12, 0.17, 0.51, 0.02), printed(paper('#fffaf2'), gold, frame(0.12, 0.5, 0.01, 0.01))), {}),
]
