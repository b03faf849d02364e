import { set, together } from '../../goods-together.ts'
import { cameras, stage, type Recipe } from '../../recipe.ts'
import { put } from '../../render/place.ts'
import { dye } from '../../materials/colour.ts'
import { cloth, gold, paper } from '../../materials/plain.ts'
import { hatBox, hatLid } from '../../shapes/hat-box.ts'
import { bootiPaper } from '../../shapes/booti-paper.ts'
import { nutJar } from '../../shapes/filled-jars.ts'
import { bow, cord, ring, tag } from '../../shapes/ribbons.ts'
import { heap, inCircle } from '../../shapes/nuts.ts'
import { filler } from '../../shapes/woven.ts'
import { place } from '../../zones.ts'

export const nawabi: Recipe = {
  set: stage('teal', 'left', 2.5),
  build: (view) => {
    const jars = [
      set(nutJar('almond', 'Almonds', { kind: 'cloth', material: cloth('#e39a24', 18) }, 0.42, 1.0, 1), {
        at: [-0.48, 0.62, 0.42],
      }),
      set(nutJar('cashew', 'Cashews', { kind: 'cloth', material: cloth('#fbf3e6', 18) }, 0.42, 1.0, 2), {
        at: [0.48, 0.62, 0.42],
      }),
      set(nutJar('pistachio', 'Pistachios', { kind: 'cloth', material: cloth('#8a1f45', 18) }, 0.42, 1.0, 3), {
        at: [-0.48, 0.62, -0.48],
      }),
      set(nutJar('fig', 'Figs', { kind: 'cloth', material: cloth('#4f6f5c', 18) }, 0.42, 1.0, 4), {
        at: [0.48, 0.62, -0.48],
      }),
    ]
    return together(
      set(
        together(
          hatBox(1.3, 1.05, bootiPaper(dye.peacock, 0.42, 0.12), paper('#f6e9d2')),
          filler(2.4, 2.4, 0.72, '#efe0cd', 5, true),
          put(cord(ring(1.32, 200), 0.06, gold, 2, true), { at: [0, 0.55, 0] }),
          put(bow(gold, 0.3, { wide: 0.12 }), { at: [0, 0.53, 1.37] }),
          ...jars,
        ),
        { at: [-0.3, 0.22, 0] },
      ),
      put(
        [
          ...hatLid(1.34, 0.42, paper(dye.peacock), bootiPaper(dye.peacock, 0.42, 0.1)),
          ...(view === 2 ? [] : put(place('top', 1.5, 0.5), { tip: -90, at: [0.3, 0.423, -0.2] })),
        ],
        view === 3 ? { tip: 80, at: [1.75, 1.35, -1.0], turn: -24 } : { tip: 74, at: [1.35, 1.5, -0.75], turn: -20 },
      ),
      put(heap('almond', 7, inCircle(0.35, 0.24), 8), { at: [1.5, 0, 1.4] }),
      put(heap('pistachio', 6, inCircle(0.3, 0.24), 9), { at: [1.0, 0, 1.75] }),
      put(tag([{ text: 'shahi dawat', size: 0.42, at: 0.62, hand: true }], 0.95, 0.4), {
        tip: -78,
        at: [-1.1, 0.27, 1.75],
        turn: 12,
      }),
    )
  },
  cameras: cameras([0.1, 1.15, 0], [-0.2, 1.25, 0.6], { near: 6.6, side: -16, around: 3 }),
}
