import { set, together } from '../../goods-together.ts'
import { cameras, stage, type Recipe } from '../../recipe.ts'
import { dress, type Thing } from '../../render/mesh.ts'
import { put } from '../../render/place.ts'
import { clay, lumpy, powder } from '../../materials/grained.ts'
import { brass, gold } from '../../materials/plain.ts'
import { blossom, fallen, marigold, scattered } from '../../shapes/flowers.ts'
import { lathe, rounded } from '../../shapes/turned.ts'
import { bowl } from '../../shapes/bowls.ts'
import { diya } from '../../shapes/lamps.ts'

export const haldi: Recipe = {
  set: stage('butter', 'pair', 2.5, 0.82),
  build: () => {
    const flowers = Array.from({ length: 18 }, (_, i): Thing => {
      const a = (i / 18) * 6.28319
      return put(
        marigold(0.27 + 0.03 * Math.sin(i * 5), i % 2 ? '#d98a12' : '#cf5a10', i % 2 ? '#f7c53c' : '#f19a1f', i),
        {
          at: [1.56 * Math.cos(a), 0.12, 1.56 * Math.sin(a)],
          roll: -12 * Math.cos(a),
          tip: 12 * Math.sin(a),
        },
      )
    }).flat()
    const bowls: [string, number][] = [
      ['#e3a516', 90],
      ['#b5121f', 210],
      ['#f6ecd8', 330],
    ]
    return together(
      set(
        together(
          dress(
            lathe(
              rounded(
                [
                  [0.001, 0.03],
                  [1.8, 0.03],
                  [1.92, 0.22],
                  [1.84, 0.22],
                  [1.74, 0.1],
                  [0.001, 0.1],
                ],
                0.04,
              ),
              120,
            ),
            brass,
          ),
          flowers,
          ...bowls.map(([hex, deg]) =>
            put(
              bowl(0.38, brass, {
                material: hex === '#f6ecd8' ? lumpy(hex, 60, 0.8) : powder(hex),
                high: 0.22,
              }),
              { at: [0.72 * Math.cos((deg * Math.PI) / 180), 0.1, -0.72 * Math.sin((deg * Math.PI) / 180)] },
            ),
          ),
          put(diya(0.34, clay('#b9653d'), gold), { at: [0, 0.12, 0.06] }),
          Array.from({ length: 10 }, (_, i) =>
            put(blossom(0.09, '#ffffff', '#fff8ee'), {
              at: [1.16 * Math.cos(i * 0.63 + 0.3), 0.12, 1.16 * Math.sin(i * 0.63 + 0.3)],
            }),
          ).flat(),
        ),
        { at: [0, 0.22, 0] },
      ),
      fallen(scattered(12, 4, 0.8, '#e08a1c', '#f7bd4a', 4, 0.08), 2.15, 2.5),
    )
  },
  cameras: cameras([0, 0.5, 0], [0.1, 0.5, 0.4], { near: 5.6, side: 18, up: 29, above: 66, far: 10.6 }),
}
