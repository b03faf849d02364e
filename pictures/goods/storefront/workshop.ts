import { set, together } from '../../goods-together.ts'
import { oneView, stage, type Recipe } from '../../recipe.ts'
import { orbit } from '../../render/camera.ts'
import { dress, type Thing } from '../../render/mesh.ts'
import { put } from '../../render/place.ts'
import type { Vec } from '../../render/vec.ts'
import { dye } from '../../materials/colour.ts'
import { mango, pine, sheesham, teak, walnut, wood, type Timber } from '../../materials/grained.ts'
import { cloth, paper, satin, silver } from '../../materials/plain.ts'
import { bootiRows, printed } from '../../materials/printed.ts'
import { bootiPaper } from '../../shapes/booti-paper.ts'
import { lidBox, openBox } from '../../shapes/cases.ts'
import { folded, rolled } from '../../shapes/cloths.ts'
import { knob } from '../../shapes/fittings.ts'
import { band, wrap } from '../../shapes/ribbons.ts'
import { scissors } from '../../shapes/scissors.ts'
import { box } from '../../shapes/solids.ts'
import { spool } from '../../shapes/spools.ts'
import { ball, curve } from '../../shapes/turned.ts'

const TABLE = 0.2

/** Slips of timber, fanned, on the pin that holds them. */
const slips: Thing = [
  ...([sheesham, mango, walnut, pine, teak] as Timber[]).flatMap((timber, i) =>
    put(put(dress(box(0.3, 0.05, 1.25, 0.02), wood(timber, 'v', i * 3)), { at: [0, 0, -0.5] }), {
      at: [0, i * 0.052, 0],
      turn: 40 - i * 20,
    }),
  ),
  ...put(knob(0.05), { at: [0, 0.25, 0] }),
]

/** A box whose ribbon lies over it both ways, not yet tied: its ends wait. */
const halfTied = (hex: string): Thing => {
  const ribbon = satin(hex)
  const end = (side: number): Thing => {
    const path = curve<Vec>(
      [
        [0, 1.0, 0.02],
        [0.2, 1.09, 0.14],
        [0.5, 1.18, 0.36],
        [0.7, 1.12, 0.7],
        [0.78, 0.66, 0.9],
        [0.8, 0.18, 0.98],
        [0.86, 0.03, 1.1],
        [1.0, 0.04, 1.36],
      ].map(([x, y, z]): Vec => [x! * side, y!, z!]),
      60,
    )
    return dress(
      band(path, [-0.62 * side, 0, 0.78], (t) => 0.12 + 0.12 * Math.min(1, t * 5), 5),
      ribbon,
    )
  }
  return [
    ...lidBox(1.6, 0.95, 1.3, 0.34, bootiPaper('#fbf3e6', 0.4, 0.11, paper(dye.leaf)), paper(dye.leaf)),
    ...wrap(ribbon, 1.67, 0.96, 1.37, 0.24, 'x'),
    ...wrap(ribbon, 1.67, 0.96, 1.37, 0.24, 'z'),
    ...end(1),
    ...end(-0.8),
    ...put(dress(ball(0.17, 24), ribbon), { at: [0, 1.0, 0], scale: [1, 0.62, 0.9] }),
  ]
}

/** Sheets of paper one on the other, not quite square. */
const sheets: Thing = [
  bootiPaper(dye.rose, 0.36, 0.1),
  paper('#fbf3e6'),
  printed(paper(dye.haldi), paper(dye.wine), bootiRows(0.3, 0.08)),
  bootiPaper(dye.teal, 0.36, 0.1),
].flatMap((material, i) =>
  put(dress(box(1.5, 0.018, 1.1, 0.008), material), {
    at: [0.06 * i, 0.019 * i, 0.03 * Math.sin(i * 2)],
    turn: 16 - i * 11,
  }),
)

/** The four tables of the workshop on one: wood, cloth, paper, and a box being tied. */
export const workshop: Recipe = {
  set: stage('sage', 'pair', 0, 1),
  build: () =>
    together(
      dress(box(16, TABLE, 9, 0.03), wood({ pale: '#ecd6b2', dark: '#d8b98c', rough: 0.65 }, 'u', 2)).flatMap((p) =>
        put([p], { at: [0, 0, 2.6] }),
      ),
      set(
        together(
          set(halfTied('#c2376f'), { at: [-0.85, 0, -0.75], turn: 20 }),
          put(openBox(1.5, 0.3, 1.05, 0.07, wood(teak), wood(teak)), { at: [1.15, 0, -1.05], turn: -12 }),
          ...[
            ['#f1cfc2', dye.wine],
            [dye.haldi, dye.wine],
            ['#d9e4dc', dye.teal],
          ].map(([hex, ink], i) =>
            put(rolled(0.15, 0.82, printed(cloth(hex!, 20), paper(ink!), bootiRows(0.24, 0.075))), {
              at: [0.78 + 0.34 * i, 0.07, -1.12 + 0.07 * i],
              turn: -12,
            }),
          ),
          put(spool(satin('#c2376f')), { at: [0.86, 0, -0.14], scale: 0.72 }),
          put(spool(satin(dye.haldi)), { at: [1.5, 0, -0.16], scale: [0.72, 0.5, 0.72], turn: 40 }),
          put(slips, { at: [1.35, 0, 1.36], turn: 6 }),
          put(
            folded(1.05, 0.85, 0.09, 4, [
              cloth(dye.haldi, 24),
              printed(cloth('#fbf3e6', 24), paper(dye.wine), bootiRows(0.3, 0.09)),
              cloth(dye.rani, 24),
              printed(cloth(dye.teal, 24), paper('#f3d9a0'), bootiRows(0.3, 0.09)),
            ]),
            { at: [-1.4, 0, 1.0], turn: 14 },
          ),
          put(sheets, { at: [0.05, 0, 1.45] }),
          put(scissors(1.3, 24, silver), { at: [0.3, 0.09, 1.4], turn: 150 }),
        ),
        { at: [0, TABLE, 0] },
      ),
    ),
  ...oneView(orbit([-0.06, 0.35, 0.16], 3, 38, 10.2)),
}
