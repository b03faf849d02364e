import { set, together } from '../../goods-together.ts'
import { cameras, stage, type Recipe } from '../../recipe.ts'
import { put } from '../../render/place.ts'
import { sheesham, wood } from '../../materials/grained.ts'
import { cloth, paper } from '../../materials/plain.ts'
import { dropHandle } from '../../shapes/fittings.ts'
import { openBox } from '../../shapes/cases.ts'
import { rose, scattered } from '../../shapes/flowers.ts'
import { honeyJar, nutJar } from '../../shapes/filled-jars.ts'
import { namedTag } from '../../shapes/ribbons.ts'
import { macaron } from '../../shapes/sweets.ts'
import { candle } from '../../shapes/lamps.ts'
import { filler } from '../../shapes/woven.ts'

export const honeyTray: Recipe = {
  set: stage('mint', 'pair'),
  build: () =>
    together(
      openBox(3.3, 0.42, 2.1, 0.1, wood(sheesham), wood(sheesham, 'u', 3)),
      [-1, 1].flatMap((s) => put(dropHandle(0.7), { turn: s * 90, at: [s * 1.65, 0.34, 0] })),
      filler(3.0, 1.8, 0.3, '#efe2cf', 2),
      set(honeyJar({ kind: 'cloth', material: cloth('#cf5a68', 18) }, 0.4, 0.95), {
        at: [-0.5, 0.16, -0.42],
      }),
      set(nutJar('almond', 'Almonds', { kind: 'cloth', material: cloth('#fbf3e6', 18) }, 0.4, 0.95), {
        at: [0.36, 0.16, -0.46],
      }),
      set(nutJar('pistachio', 'Pistachio', { kind: 'cloth', material: cloth('#7fb29a', 18) }, 0.4, 0.95), {
        at: [1.16, 0.16, -0.36],
      }),
      put(candle(0.34, 0.62, paper('#fffaf2'), [{ text: 'Mogra', size: 0.24, at: 0.56 }]), {
        at: [-1.22, 0.18, -0.3],
      }),
      ...['#cfe0c4', '#e7a9a6', '#f3dfa6', '#c9b3d8', '#e7a9a6', '#cfe0c4'].map((hex, i) =>
        put(macaron(0.24, hex), {
          at: [-0.75 + (i % 3) * 0.55 + (i > 2 ? 0.25 : 0), i > 2 ? 0.46 : 0.28, 0.52 - (i > 2 ? 0.1 : 0)],
          turn: i * 40,
          tip: i > 2 ? 8 : 0,
        }),
      ),
      put(rose(0.26, '#a9565f', '#e7b8b2', 2), { at: [-1.25, 0.3, 0.55], tip: 24 }),
      put(rose(0.26, '#c9a098', '#f6e6dd', 3), { at: [1.15, 0.3, 0.56], tip: 24 }),
      put(namedTag('tag', [{ text: 'shubh utsav', size: 0.44, at: 0.62, hand: true }], 1.0, 0.42), {
        tip: -76,
        at: [-0.6, 0.06, 1.6],
        turn: 10,
      }),
      scattered(8, 3.4, 0.6, '#d98f96', '#f5d2cc', 4).map((p) => put([p], { at: [0.8, 0, 1.6] })[0]!),
    ),
  cameras: cameras([0, 0.55, 0.1], [0.1, 0.55, 0.1], {
    up: 30,
    far: 9.8,
    near: 6.4,
    side: 18,
    rise: 34,
    above: 62,
    over: [0, 0.225, 0.1],
    away: 11.342,
  }),
}
