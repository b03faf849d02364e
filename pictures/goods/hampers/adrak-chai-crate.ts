import { set, together } from '../../goods-together.ts'
import { cameras, stage, type Recipe } from '../../recipe.ts'
import { dress } from '../../render/mesh.ts'
import { put } from '../../render/place.ts'
import { dye } from '../../materials/colour.ts'
import { lumpy, mango, pine } from '../../materials/grained.ts'
import { gold, paper } from '../../materials/plain.ts'
import { sprig } from '../../shapes/flowers.ts'
import { bootiPaper } from '../../shapes/booti-paper.ts'
import { bundle, slattedCrate } from '../../shapes/presents.ts'
import { inked } from '../../shapes/stickers.ts'
import { powderJar } from '../../shapes/filled-jars.ts'
import { lathe } from '../../shapes/turned.ts'
import { biscuit } from '../../shapes/sweets.ts'
import { kulhad, tin } from '../../shapes/bowls.ts'
import { filler } from '../../shapes/woven.ts'
import { zone } from '../../zones.ts'

export const chai: Recipe = {
  set: stage('clay', 'pair'),
  build: () =>
    together(
      slattedCrate(2.7, 0.95, 1.7, pine),
      filler(2.45, 1.45, 0.5, '#ead4ac', 4),
      put(zone('slat', inked(1.5, 0.27, [{ text: 'ADRAK CHAI', size: 0.62, at: 0.72 }], paper('#5b3417'))), {
        at: [0, 0.47, 0.858],
      }),
      put(tin(0.4, 1.15, bootiPaper(dye.wine, 0.28, 0.08), gold), { at: [-0.8, 0.42, -0.28] }),
      put(tin(0.34, 0.95, bootiPaper(dye.leaf, 0.28, 0.08), gold), { at: [0.0, 0.42, -0.32] }),
      set(together(powderJar('#c08545', 'Masala', { kind: 'wood', timber: mango }, 0.3, 0.78)), {
        at: [0.74, 0.44, -0.34],
      }),
      put(kulhad(0.24), { at: [-0.35, 0.48, 0.36] }),
      put(kulhad(0.24), { at: [0.22, 0.48, 0.4] }),
      put(biscuit(0.25), { at: [0.86, 0.62, 0.36], tip: 62, turn: -20 }),
      put(biscuit(0.25), { at: [0.92, 0.62, 0.22], tip: 62, turn: -20 }),
      put(kulhad(0.3), { at: [1.72, 0, 1.0] }),
      put(biscuit(0.26), { at: [1.2, 0, 1.5] }),
      put(biscuit(0.26), { at: [1.32, 0.06, 1.52], tip: -8 }),
      put(bundle(7, 0.9, 0.06, '#8d5429', paper('#c79c6b')), { at: [-1.55, 0, 1.25], turn: 24 }),
      put(sprig(0.9, '#6f8f68', 5, 6, 0.5), { at: [-1.0, 0.04, 1.55], turn: -12 }),
      ...[0, 1, 2, 3, 4].map((i) =>
        put(
          dress(
            lathe(
              [
                [0.001, 0],
                [0.045, 0.05],
                [0.001, 0.13],
              ],
              10,
            ),
            lumpy('#86a35a', 20, 0.4),
          ),
          { at: [0.1 + i * 0.16, 0.02, 1.55 + 0.14 * Math.sin(i * 2)], roll: 80, turn: i * 50 },
        ),
      ),
    ),
  cameras: cameras([0.05, 0.8, 0.1], [-0.25, 0.95, 0.2], { near: 6.2, side: -20, up: 19 }),
}
