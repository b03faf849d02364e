import { set, together } from '../../goods-together.ts'
import { cameras, stage, type Recipe } from '../../recipe.ts'
import { dress } from '../../render/mesh.ts'
import { put } from '../../render/place.ts'
import { dye } from '../../materials/colour.ts'
import type { Words } from '../../materials/lettering.ts'
import { gold, paper, satin } from '../../materials/plain.ts'
import { hingedLid, openBox } from '../../shapes/cases.ts'
import { card } from '../../shapes/paper-goods.ts'
import { bootiPaper } from '../../shapes/booti-paper.ts'
import { posy } from '../../shapes/posy.ts'
import { tag } from '../../shapes/ribbons.ts'
import { box } from '../../shapes/solids.ts'
import { jarful } from '../../shapes/nuts.ts'
import { jar } from '../../shapes/jars.ts'
import { place, zone } from '../../zones.ts'

export const boxed: Recipe = {
  set: stage('sage', 'pair'),
  build: (view) => {
    const green = bootiPaper(dye.leaf, 0.44, 0.12)
    const little = (fill: 'almond' | 'pistachio' | 'rose' | 'mishri', word: string, x: number, z: number) => {
      const j = jar({
        r: 0.46,
        high: 0.72,
        lid: { kind: 'cap', material: gold },
        fill: jarful(fill, 0.46, 0.5),
        label: [{ text: word, size: 0.3, at: 0.6 }],
      })
      return set({ solid: j.solid, clear: j.clear }, { at: [x, 0.4, z] })
    }
    const names: Words[] = [
      { text: 'Ishaan', size: 0.15, at: 0.34, hand: true },
      { text: '&', size: 0.1, at: 0.48, hand: true },
      { text: 'Noor', size: 0.15, at: 0.64, hand: true },
      { text: '3 DECEMBER, JODHPUR', size: 0.045, at: 0.82, spaced: true },
    ]
    const w = 2.6
    return together(
      set(
        together(
          openBox(w, 0.66, w, 0.07, green, paper('#f3ead6')),
          put(dress(box(w - 0.16, 0.34, w - 0.16, 0.02), paper('#e9dfc6')), { at: [0, 0.06, 0] }),
          little('almond', 'Badam', -0.58, 0.62),
          little('pistachio', 'Pista', 0.58, 0.58),
          little('rose', 'Gulab', -0.58, -0.58),
          little('mishri', 'Mishri', 0.58, -0.58),
          view === 2 ? [] : put(hingedLid(w, w, 0.16, green, paper('#fbf6ea'), 106), { at: [0, 0.66, -w / 2] }),
          view === 2
            ? []
            : set(
                put(
                  [
                    ...zone(
                      'card',
                      card(1.7, 2.1, { words: names, frame: 0.05 }, paper('#fffaf2'), paper('#7a3b22'), 0.02),
                      card(1.7, 2.1, { words: [], frame: 0.05 }, paper('#fffaf2'), paper('#7a3b22'), 0.02),
                    ),
                    ...put(place('card', 1.4, 1.4), { at: [0, 1.2, 0.015] }),
                  ],
                  {
                    tip: -16,
                  },
                ),
                { at: [0, 0.88, -w / 2 - 0.02] },
              ),
          view === 2 ? [] : put(dress(box(0.3, 0.03, w + 0.02, 0.01), satin('#e3b2b2')), { at: [0, -0.04, 0] }),
        ),
        { turn: 12, at: [0, 0, 0.1] },
      ),
      put(posy(0.24, '#b0606a', '#f3d2ca', '#7d9a6f', 3), { at: [1.65, 0, 1.4] }),
      ...(view === 2
        ? [
            put(tag([{ text: 'you are invited', size: 0.38, at: 0.62, hand: true }], 1.0, 0.4), {
              at: [0.2, 0.4, 1.42],
              turn: 12,
            }),
          ]
        : []),
    )
  },
  cameras: cameras([0, 1.15, 0], [0, 0.6, 0.4], {
    near: 5.4,
    side: 12,
    up: 23,
    above: 56,
    far: 11.4,
    rise: 26,
  }),
}
