import { set, together } from '../../goods-together.ts'
import { oneView, stage, type Recipe } from '../../recipe.ts'
import { orbit } from '../../render/camera.ts'
import { dress, type Thing } from '../../render/mesh.ts'
import { put } from '../../render/place.ts'
import { lumpy } from '../../materials/grained.ts'
import { gold, metal, paper } from '../../materials/plain.ts'
import { bootiRing, circle, either, frame, oneBooti, printed } from '../../materials/printed.ts'
import { leaningLid, openBox } from '../../shapes/cases.ts'
import { tag } from '../../shapes/ribbons.ts'
import { box } from '../../shapes/solids.ts'
import { truffle } from '../../shapes/sweets.ts'
import { ball } from '../../shapes/turned.ts'

const W = 1.2
const H = 0.58
const foil = metal('#f6c679', 0.42)
const brand = paper('#25386b')
const mark = printed(
  brand,
  foil,
  either(oneBooti(0, 0, 0.17), circle(0.26, 0.014), bootiRing(12, 0.34, 0.05), frame(W, W, 0.08, 0.014)),
)

/** The company's box: deep indigo, its mark in gold foil on the lid, a gold line around. */
const closed: Thing = [
  ...dress(box(W - 0.04, H - 0.02, W - 0.04, 0.02), brand),
  ...put(dress(box(W - 0.032, 0.018, W - 0.032, 0.008), gold), { at: [0, 0.28, 0] }),
  ...put(dress(box(W, 0.26, W, 0.025), brand), { at: [0, H - 0.26, 0] }),
  ...put(dress(box(W - 0.06, 0.004, W - 0.06, 0.001), mark), { at: [0, H, 0] }),
]

/** Nine places: laddoos and truffles turn about. */
const sweets: Thing = Array.from({ length: 9 }, (_, i) => {
  const at: [number, number, number] = [((i % 3) - 1) * 0.345, 0.27, (Math.floor(i / 3) - 1) * 0.345]
  return i % 2
    ? put(truffle(0.14, i), { at })
    : put(dress(ball(0.148, 24), lumpy(i % 4 ? '#eda536' : '#e79a2c', 30, 0.5)), {
        at: [at[0], at[1] + 0.148, at[2]],
        turn: i * 70,
        tip: i * 40,
      })
}).flat()

const dividers: Thing = [-1, 1].flatMap((s) => [
  ...put(dress(box(0.02, 0.2, W - 0.12, 0.005), gold), { at: [s * 0.1725, 0.22, 0] }),
  ...put(dress(box(W - 0.12, 0.2, 0.02, 0.005), gold), { at: [0, 0.22, s * 0.1725] }),
])

/** A dozen of one box for a company, one of them open: the head of the corporate page. */
export const corporate: Recipe = {
  set: stage('powder', 'mehrab', 0, 0.95),
  build: () => {
    const step = W + 0.1
    const back = [0, 1, 2].flatMap((x) => [0, 1].map((y) => [(x - 1) * step, y * H, -step] as const))
    const middle = [0, 1, 2].map((x) => [(x - 1) * step, 0, 0] as const)
    const top = [[-0.5 * step, 2 * H, -step] as const, [0.5 * step, 2 * H, -step] as const]
    return together(
      ...[...back, ...middle, ...top].map(([x, y, z], i) =>
        put(closed, { at: [x, y + 0.001, z], turn: 1.6 * Math.sin(i * 5) }),
      ),
      set(
        together(
          openBox(W - 0.04, H - 0.16, W - 0.04, 0.05, brand, paper('#f4ead6')),
          put(dress(box(W - 0.14, 0.2, W - 0.14, 0.01), paper('#f4ead6')), { at: [0, 0.05, 0] }),
          dividers,
          sweets,
        ),
        { at: [0.1, 0, step + 0.25], turn: 6 },
      ),
      put(
        [
          ...leaningLid(W, W, 0.26, brand, paper('#f4ead6'), 20),
          ...put(put(dress(box(W - 0.06, 0.004, W - 0.06, 0.001), mark), { at: [0, -0.005, W / 2] }), {
            tip: -110,
          }),
        ],
        { at: [-step - 0.08, 0, 1.12], turn: 3 },
      ),
      put(tag([{ text: 'with thanks', size: 0.5, at: 0.64, hand: true }], 1.15, 0.4), {
        tip: -80,
        at: [1.56, 0.05, step - 0.2],
        turn: -20,
      }),
    )
  },
  ...oneView(orbit([0, 0.84, 0.1], -24, 29, 12.4)),
}
