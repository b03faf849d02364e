import { together } from '../../goods-together.ts'
import { cameras, stage, type Recipe } from '../../recipe.ts'
import { dress, type Thing } from '../../render/mesh.ts'
import { put } from '../../render/place.ts'
import { jute, mango, wood } from '../../materials/grained.ts'
import { cloth, paper } from '../../materials/plain.ts'
import { oneBooti, printed } from '../../materials/printed.ts'
import { bow, tag } from '../../shapes/ribbons.ts'
import { potli } from '../../shapes/potli.ts'
import { ball } from '../../shapes/turned.ts'
import { heap, inCircle } from '../../shapes/nuts.ts'

export const jutePotli: Recipe = {
  set: stage('sage', 'pair'),
  build: (view) => {
    const cloth1 = printed(jute('#cdae7e', 22), paper('#8a1f45'), oneBooti(Math.PI * 0.86, 1.3, 0.4))
    const one = (turn: number): Thing => [
      ...put(potli({ r: 0.86, material: cloth1, cord: cloth('#8a1f45'), tassels: false, pleats: 15, tall: 2.3 }), {
        turn,
      }),
      ...put(bow(cloth('#8a1f45'), 0.34, { wide: 0.1 }), { at: [0, 1.4, 0.32] }),
      ...put(dress(ball(0.11, 20), wood(mango)), { at: [0.2, 1.22, 0.52] }),
    ]
    const tagged = put(tag([{ text: 'with thanks', size: 0.42, at: 0.62, hand: true }], 0.9, 0.42, paper('#fbf3e6')), {
      at: [0.98, 1.1, 0.55],
      roll: -24,
      turn: 40,
      scale: 0.85,
    })
    const spill = [
      ...put(heap('almond', 18, inCircle(0.55, 0.03, 0.08), 3), { at: [-0.9, 0.02, 1.35] }),
      ...put(heap('cashew', 12, inCircle(0.45, 0.03, 0.06), 4), { at: [-0.4, 0.02, 1.55] }),
    ]
    if (view === 3)
      return together(
        put(one(0), { at: [-1.35, 0, 0.3], scale: 0.8 }),
        put(one(0), { at: [0.05, 0, -0.5], scale: 0.8 }),
        put(one(0), { at: [1.35, 0, 0.45], scale: 0.8 }),
        put(spill, { at: [0.6, 0, 0.2] }),
      )
    return together(put(one(0), { at: [0.15, 0, 0], scale: 1.12 }), put(tagged, { at: [0.1, 0.1, 0.15] }), spill)
  },
  cameras: cameras([0, 1.0, 0.2], [0.2, 1.2, 0.4], { near: 6, side: 8, far: 9.4, above: 36 }),
}
