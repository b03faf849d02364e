import { set, together } from '../../goods-together.ts'
import { cameras, stage, type Recipe } from '../../recipe.ts'
import { dress, type Thing } from '../../render/mesh.ts'
import { put } from '../../render/place.ts'
import type { Vec } from '../../render/vec.ts'
import { sheesham } from '../../materials/grained.ts'
import type { Words } from '../../materials/lettering.ts'
import { paper, satin, velvet } from '../../materials/plain.ts'
import { hingedLid, openBox } from '../../shapes/cases.ts'
import { rose, scattered } from '../../shapes/flowers.ts'
import { closedScroll, openScroll } from '../../shapes/scrolls.ts'
import { inked } from '../../shapes/stickers.ts'
import { cord, tassel } from '../../shapes/ribbons.ts'
import { box } from '../../shapes/solids.ts'
import { curve } from '../../shapes/turned.ts'

export const farman: Recipe = {
  set: stage('peach', 'cusped'),
  build: (view, { cord: hue = '#8a1f45' }) => {
    const sheet1 = paper('#f4e3c0')
    const text: Words[] = [
      { text: 'Shubh Vivah', size: 0.105, at: 0.2, hand: true },
      { text: 'Vikramaditya', size: 0.1, at: 0.42 },
      { text: 'weds', size: 0.065, at: 0.53, hand: true },
      { text: 'Rajlakshmi', size: 0.1, at: 0.66 },
      { text: 'CITY PALACE, JAIPUR', size: 0.04, at: 0.82, spaced: true },
    ]
    const cordPath = curve<Vec>(
      [
        [0, 0.48, 0.1],
        [0.06, 0.24, 0.3],
        [0.02, 0.08, 0.42],
        [0.16, 0.05, 0.62],
      ],
      30,
    )
    const tied = (hex: string, hanging = true): Thing => [
      ...closedScroll(2.0, 0.26, sheet1, sheesham),
      ...[0, 1, 2].flatMap((k) =>
        put(
          cord(
            Array.from({ length: 60 }, (_, i): Vec => {
              const a = (i / 59) * 6.283
              return [k * 0.09 - 0.09, 0.27 + 0.29 * Math.sin(a), 0.29 * Math.cos(a)]
            }),
            0.05,
            satin(hex),
            2,
            true,
          ),
          {},
        ),
      ),
      ...(hanging
        ? [...cord(cordPath, 0.05, satin(hex)), ...put(tassel(satin(hex), 0.44), { tip: -80, at: [0.17, 0.07, 0.64] })]
        : []),
    ]
    if (view === 2)
      return together(
        put(tied('#8a1f45'), { at: [-0.2, 0, 0.2], turn: 16, scale: 1.15 }),
        put(tied('#c98a2c'), { at: [0.5, 0, -1.1], turn: 4 }),
      )
    if (view === 3)
      return together(
        set(
          together(
            openBox(3.3, 0.7, 1.7, 0.07, velvet('#7d1a3d'), satin('#e9c7b4')),
            put(dress(box(3.14, 0.2, 1.54, 0.05), satin('#e9c7b4')), { at: [0, 0.08, 0] }),
            put(tied('#8a1f45', false), { at: [0, 0.26, 0.35], scale: 1.06 }),
            put(tied('#c98a2c', false), { at: [0, 0.26, -0.4], scale: 1.06 }),
            put(hingedLid(3.3, 1.7, 0.2, velvet('#7d1a3d'), satin('#e9c7b4'), 104), { at: [0, 0.7, -0.85] }),
            put(inked(2.0, 0.6, [{ text: 'farman-e-khas', size: 0.6, at: 0.66, hand: true }], paper('#8a1f45')), {
              tip: -14,
              at: [0, 1.5, -1.04],
            }),
          ),
          { turn: 8 },
        ),
      )
    return together(
      put(openScroll(1.75, 2.35, { words: text, frame: 0.05 }, sheet1, paper('#7a2a22'), sheesham), {
        at: [-0.55, 0.2, -0.5],
        turn: 10,
      }),
      put(tied(hue), { at: [0.95, 0, 1.1], turn: 14, scale: 0.92 }),
      put(rose(0.22, '#c9702c', '#f3c58a', 2), { at: [-1.5, 0, 1.1], tip: 10 }),
      scattered(7, 2.4, 0.6, '#d98f96', '#f5d2cc', 3).map((p) => put([p], { at: [-0.5, 0, 1.7] })[0]!),
    )
  },
  looks: { view: 1, parts: { cord: { gold: '#c98a2c', leaf: '#2f6b47' } } },
  cameras: cameras([0, 1.15, 0], [-0.05, 0.4, 0], { near: 7.6, side: 6, above: 34, far: 10.4, rise: 24 }),
}
