import { set, together } from '../../goods-together.ts'
import { cameras, stage, type Recipe } from '../../recipe.ts'
import { dress } from '../../render/mesh.ts'
import { put } from '../../render/place.ts'
import { clay, powder } from '../../materials/grained.ts'
import { cloth, gold } from '../../materials/plain.ts'
import { bootiSilk } from '../../shapes/booti-paper.ts'
import { powderJar } from '../../shapes/filled-jars.ts'
import { potli } from '../../shapes/potli.ts'
import { lathe } from '../../shapes/turned.ts'
import { bowl } from '../../shapes/bowls.ts'
import { basket } from '../../shapes/woven.ts'

export const holi: Recipe = {
  set: stage('lilac', 'pair'),
  build: () => {
    const colours = ['#d92a72', '#f2a516', '#4d9a3f', '#148a94', '#7a4aa8']
    const places: [number, number][] = [
      [-1.0, 0.4],
      [-0.05, 0.68],
      [0.92, 0.42],
      [-0.55, -0.3],
      [0.42, -0.28],
    ]
    return together(
      basket({
        rx: 1.85,
        rz: 1.3,
        high: 0.34,
        square: 3,
        flare: 0.08,
        stakes: 60,
        hex: '#cf9f60',
        rim: 0.12,
      }),
      put(
        dress(
          lathe(
            [
              [1.0, 0],
              [1.0, 0.1],
              [0.001, 0.1],
            ],
            64,
          ),
          cloth('#f6ead8'),
        ),
        { scale: [1.7, 1, 1.16] },
      ),
      ...places.map(([x, z], i) =>
        put(
          bowl(0.42, i % 2 ? clay('#c47a4e') : clay('#b5653d'), {
            material: powder(colours[i]!),
            high: 0.26,
          }),
          { at: [x, 0.1, z] },
        ),
      ),
      put(potli({ r: 0.36, material: bootiSilk('#c2376f', 0.26, 0.075), edge: gold }), {
        at: [-1.2, 0.1, -0.62],
      }),
      put(potli({ r: 0.36, material: bootiSilk('#148a94', 0.26, 0.075), edge: gold }), {
        at: [1.22, 0.1, -0.6],
        turn: 10,
      }),
      set(powderJar('#f4ead2', 'Thandai', { kind: 'cloth', material: cloth('#4f6f5c', 18) }, 0.34, 0.86), {
        at: [0.0, 0.1, -0.85],
      }),
      ...colours.map((c, i) =>
        put(
          dress(
            lathe(
              [
                [0.3, 0],
                [0.18, 0.05],
                [0.001, 0.09],
              ],
              40,
              [4, 1],
              (a) => 1 + 0.08 * Math.sin(a * 3 + i) + 0.04 * Math.sin(a * 8),
            ),
            powder(c),
          ),
          { at: [-1.7 + i * 0.85, 0.001, 1.75 + 0.18 * Math.sin(i * 2.2)], scale: [1, 1, 0.8] },
        ),
      ),
    )
  },
  cameras: cameras([0, 0.65, 0.1], [0.2, 0.5, 0.5], { near: 6.2, side: 14, up: 23 }),
}
