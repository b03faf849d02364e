import { set, together } from '../../goods-together.ts'
import { cameras, stage, type Recipe } from '../../recipe.ts'
import { dress, type Thing } from '../../render/mesh.ts'
import { put } from '../../render/place.ts'
import { dye, ribbonHues } from '../../materials/colour.ts'
import type { Words } from '../../materials/lettering.ts'
import { paper, satin } from '../../materials/plain.ts'
import { rose, sprig } from '../../shapes/flowers.ts'
import { card, envelope, flatCard, waxSeal } from '../../shapes/paper-goods.ts'
import { posy } from '../../shapes/posy.ts'
import { bow } from '../../shapes/ribbons.ts'
import { box } from '../../shapes/solids.ts'

const wedding = (names: string, place: string): Words[] => [
  { text: 'Together with their families', size: 0.035, at: 0.16 },
  { text: names.split(' & ')[0]!, size: 0.12, at: 0.36, hand: true },
  { text: '&', size: 0.08, at: 0.47, hand: true },
  { text: names.split(' & ')[1]!, size: 0.12, at: 0.6, hand: true },
  { text: 'INVITE YOU TO CELEBRATE', size: 0.03, at: 0.73, spaced: true },
  { text: place, size: 0.038, at: 0.84 },
]

const ribbonAround = (hex: string, w: number, h: number, d: number): Thing =>
  put(dress(box(0.26, h + 0.02, d + 0.04, 0.02), satin(hex)), { at: [-w * 0.27, 0, 0] })

export const mulberry: Recipe = {
  only: [2, 3],
  set: stage('rose', 'steps'),
  build: (view, { ribbon = '#df9aa2' }) => {
    const wine = paper('#86204a')
    const invite = flatCard(1.5, 2.1, {
      words: wedding('Ananya & Kabir', '12 February, Udaipur'),
      frame: 0.045,
    })
    if (view === 2) {
      return together(
        put(envelope(2.4, 1.7, wine), { at: [-0.5, 0, 0], turn: 12 }),
        put(waxSeal(0.24), { at: [-0.47, 0.075, 0.06], turn: 20 }),
        put(invite, { at: [1.05, 0.02, 0.55], turn: -14 }),
        put(posy(0.26, '#a9565f', '#f0c8c0', '#8aa892', 3), { at: [-1.5, 0.02, 1.3] }),
      )
    }
    const stack = Array.from({ length: 9 }, (_, i) =>
      put(envelope(2.3, 1.6, wine), {
        at: [0.02 * Math.sin(i * 3), i * 0.075, 0.02 * Math.cos(i * 2)],
        turn: 1.5 * Math.sin(i * 5),
      }),
    )
    return together(
      set(
        together(
          ...stack,
          put(waxSeal(0.2), { at: [0, 0.735, 0.05] }),
          ribbonAround(ribbon, 2.3, 0.72, 1.6),
          put(bow(satin(ribbon), 0.46), { tip: -64, at: [-0.62, 0.82, 0.1] }),
        ),
        { at: [-0.75, 0, -0.35], turn: 16 },
      ),
      set(
        put(card(1.5, 2.1, { words: wedding('Ananya & Kabir', '12 February, Udaipur'), frame: 0.045 }), {
          tip: -12,
        }),
        { at: [1.15, 0, -0.2], turn: -16 },
      ),
      put(rose(0.3, '#a9565f', '#f0c8c0', 3), { at: [0.5, 0, 1.1], tip: 12 }),
      put(rose(0.2, '#c9958c', '#fbefe3', 4), { at: [0.95, 0, 1.2], tip: 16 }),
      put(sprig(0.9, '#8aa892', 6, 3), { at: [0.3, 0.05, 1.2], turn: 190 }),
    )
  },
  looks: { view: 3, parts: { ribbon: { wine: dye.wine, leaf: ribbonHues.leaf, ivory: '#f6ecd8' } } },
  cameras: cameras([0, 0.8, 0], [-0.08, 0.1, 0.35], { near: 9.6, side: -8, rise: 48, above: 24, far: 10.2 }),
}
