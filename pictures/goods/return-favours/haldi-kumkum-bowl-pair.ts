import { set, together } from '../../goods-together.ts'
import { cameras, stage, type Recipe } from '../../recipe.ts'
import { dress, type Thing } from '../../render/mesh.ts'
import { put } from '../../render/place.ts'
import { between } from '../../materials/colour.ts'
import { powder } from '../../materials/grained.ts'
import { paper, satin, silver, velvet } from '../../materials/plain.ts'
import { hingedLid, openBox } from '../../shapes/cases.ts'
import { marigold, rose } from '../../shapes/flowers.ts'
import { inked } from '../../shapes/stickers.ts'
import { ball } from '../../shapes/turned.ts'
import { box } from '../../shapes/solids.ts'
import { bowl } from '../../shapes/bowls.ts'
import { zone } from '../../zones.ts'

export const haldiKumkum: Recipe = {
  set: stage('rose', 'cusped'),
  build: (view, { velvet: hue = '#86204a' }) => {
    const feet = (r: number): Thing =>
      [0, 1, 2].flatMap((i) =>
        put(dress(ball(r * 0.18, 16), silver), {
          at: [r * 0.5 * Math.cos(i * 2.094 + 0.5), r * 0.02, r * 0.5 * Math.sin(i * 2.094 + 0.5)],
        }),
      )
    const bead1 = (r: number): Thing =>
      Array.from({ length: 36 }, (_, i) =>
        put(dress(ball(r * 0.055, 8), silver), {
          at: [r * 1.0 * Math.cos((i / 36) * 6.28), r * 0.66, r * 1.0 * Math.sin((i / 36) * 6.28)],
        }),
      ).flat()
    const cup = (hex: string): Thing => [
      ...put(bowl(0.62, silver, { material: powder(hex), high: 0.3 }), { at: [0, 0.08, 0] }),
      ...feet(0.62),
      ...put(bead1(0.62), { at: [0, 0.06, 0] }),
    ]
    // Out of their case: silver looks like what it stands on.
    if (view === 2)
      return together(
        put(cup('#e3a516'), { at: [-0.55, 0.1, 0.25] }),
        put(cup('#b5121f'), { at: [0.8, 0.1, -0.35] }),
        put(marigold(0.24, '#d98a12', '#f7c53c', 2), { at: [0.55, 0, 0.85] }),
        put(rose(0.18, '#c0392b', '#e8756a', 1), { at: [0.95, 0, 0.7], tip: 10 }),
      )
    const outside = velvet(hue)
    const caseOf = together(
      openBox(3.0, 0.5, 1.8, 0.1, outside, velvet(between(hue, '#000000', 0.2))),
      dress(box(2.84, 0.3, 1.64, 0.04), velvet(between(hue, '#000000', 0.13))),
      put(cup('#e3a516'), { at: [-0.68, 0.3, 0] }),
      put(cup('#b5121f'), { at: [0.68, 0.3, 0] }),
    )
    return together(
      set(
        together(
          caseOf,
          put(hingedLid(3.0, 1.8, 0.24, outside, satin('#e9c3bd'), 108), { at: [0, 0.5, -0.9] }),
          put(
            zone('lid', inked(1.5, 0.5, [{ text: 'saubhagya', size: 0.62, at: 0.66, hand: true }], paper('#8a1f45'))),
            {
              tip: -18,
              at: [0, 1.25, -1.135],
            },
          ),
        ),
        { turn: view === 1 ? 12 : 0 },
      ),
      [0, 1, 2].flatMap((i) =>
        put(rose(0.16, '#c0392b', '#e8756a', i), { at: [1.5 + i * 0.2, 0, 1.4 - i * 0.3], tip: 10 }),
      ),
      put(marigold(0.2, '#d98a12', '#f7c53c', 2), { at: [-1.7, 0, 1.2] }),
    )
  },
  looks: { view: 1, parts: { velvet: { leaf: '#2f5f47' } }, traced: true },
  cameras: cameras([0, 0.75, 0], [0.05, 0.4, 0.1], {
    near: 6.2,
    side: -16,
    up: 23,
    above: 58,
    over: [0.05, 0.6, 0],
    away: 11.8,
    far: 10.6,
    rise: 26,
  }),
}
