import { set, together } from '../../goods-together.ts'
import { cameras, stage, type Recipe } from '../../recipe.ts'
import { put } from '../../render/place.ts'
import { dye, ribbonHues } from '../../materials/colour.ts'
import { mango } from '../../materials/grained.ts'
import { gold, paper, satin } from '../../materials/plain.ts'
import { rose, scattered, sprig } from '../../shapes/flowers.ts'
import { gift, teaBox } from '../../shapes/presents.ts'
import { honeyJar, nutJar } from '../../shapes/filled-jars.ts'
import { bow, namedTag } from '../../shapes/ribbons.ts'
import { candle } from '../../shapes/lamps.ts'
import { basket, filler, handle } from '../../shapes/woven.ts'

export const roseAndOud: Recipe = {
  only: [3],
  set: stage('peach', 'pair'),
  build: (_view, { ribbon = '#df8f99' }) =>
    together(
      basket({ rx: 1.6, rz: 1.05, high: 1.0 }),
      handle(1.56, 0.95, 2.95),
      put(filler(2.7, 1.7, 0.86, '#efe0cd', 1, true), {}),
      set(honeyJar({ kind: 'cap', material: gold }, 0.38, 0.95), { at: [-0.85, 0.72, -0.3] }),
      set(nutJar('almond', 'Almonds', { kind: 'wood', timber: mango }, 0.36, 0.9), {
        at: [0.9, 0.72, -0.32],
      }),
      put(teaBox(0.8, 1.15, 0.36, dye.wine, 'tea'), { at: [0.03, 0.72, -0.5] }),
      put(
        candle(0.34, 0.66, paper('#fffaf2'), [
          { text: 'Rose & Oud', size: 0.2, at: 0.48 },
          { text: 'soy candle', size: 0.13, at: 0.72 },
        ]),
        { at: [-0.05, 0.74, 0.22] },
      ),
      put(gift(0.62, 0.34, 0.5, paper('#eebcb6'), gold, 0.24), { at: [0.66, 0.78, 0.3], turn: -8 }),
      put(rose(0.3, '#a9565f', '#e7b8b2', 2), { at: [-0.62, 0.84, 0.42], tip: 30 }),
      put(rose(0.23, '#c59a94', '#f3e3da', 3), { at: [-0.3, 0.82, 0.66], tip: 40 }),
      put(sprig(0.8, '#7f9b84', 5, 2), { at: [1.15, 0.95, 0.05], turn: 20, roll: 20 }),
      put(sprig(0.8, '#7f9b84', 5, 3), { at: [-1.15, 0.95, 0.05], turn: 160, roll: 20 }),
      put(bow(satin(ribbon), 0.62), { at: [-0.25, 0.66, 1.16], tip: -5 }),
      put(namedTag('tag', [{ text: 'for you', size: 0.46, at: 0.62, hand: true }], 0.72, 0.36), {
        at: [0.95, 0.6, 1.08],
        turn: 14,
        roll: 4,
      }),
      scattered(9, 4.4, 2, '#d98f96', '#f3cfc9', 4),
    ),
  looks: { view: 3, parts: { ribbon: ribbonHues } },
  cameras: cameras([0, 1.15, 0], [0.15, 0.8, 0.5], { side: 20, near: 6.6 }).with(2, {
    from: [1.9, 2.7, 6.9],
    at: [0.15, 0.85, 0.6],
    lens: 80,
  }) as Recipe['cameras'],
}
