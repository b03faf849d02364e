import { dress, type Thing } from '../render/mesh.ts'
import type { Material } from '../render/material.ts'
import { put } from '../render/place.ts'
import { lumpy, wood, type Timber } from '../materials/grained.ts'
import { wax } from '../materials/plain.ts'
import { cord, lidBow, ring, wrap } from './ribbons.ts'
import { box } from './solids.ts'
import { lathe, rounded } from './turned.ts'
import { bootiPaper } from './booti-paper.ts'
import { sticker } from './stickers.ts'
import { named } from '../nodes.ts'

const drawGift = (w: number, h: number, d: number, wrapping: Material, ribbon: Material, bowSize = w * 0.36): Thing => [
  ...dress(box(w, h, d, 0.03), wrapping),
  ...wrap(ribbon, w, h, d, w * 0.13, 'x'),
  ...wrap(ribbon, w, h, d, w * 0.13, 'z'),
  ...put(lidBow(ribbon, bowSize), { at: [0, h, 0] }),
]

/** A wrapped present with a ribbon both ways and a bow. */
export const gift = named('wrapped present', drawGift)

const drawTeaBox = (w: number, h: number, d: number, hex: string, word: string): Thing => [
  ...dress(box(w, h, d, 0.02), bootiPaper(hex, 0.3, 0.085)),
  ...put(sticker(w * 0.62, h * 0.28, [{ text: word, size: 0.5, at: 0.65, hand: true }]), {
    at: [0, h * 0.46, d / 2 + 0.008],
  }),
]

/** A box of tea: a tall carton with bootis and a label. */
export const teaBox = named('tea', drawTeaBox)

const drawSoap = (w: number, d: number, hex: string, band: string): Thing => [
  ...dress(box(w, 0.2, d, 0.08), wax(hex)),
  ...dress(box(w * 0.46, 0.206, d + 0.012, 0.02), bootiPaper(band, 0.2, 0.06)),
]

/** A cake of soap with petals pressed in. */
export const soap = named('soap', drawSoap)

const drawBundle = (count: number, long: number, thick: number, hex: string, tie: Material): Thing => {
  const skin = lumpy(hex, 10, 0.4)
  const sticks = Array.from({ length: count }, (_, i) => {
    const a = i * 2.4
    const q = thick * 1.5 * Math.sqrt(i / count)
    return put(
      dress(
        lathe(
          rounded(
            [
              [thick * 0.4, -long / 2],
              [thick, -long / 2],
              [thick, long / 2],
              [thick * 0.4, long / 2],
            ],
            0.01,
          ),
          14,
        ),
        skin,
      ),
      {
        roll: 90,
        turn: (i % 3) - 1,
        at: [0.05 * Math.sin(i * 5), thick * 1.8 + q * Math.cos(a), q * Math.sin(a)],
      },
    )
  }).flat()
  return [...sticks, ...put(cord(ring(thick * 2.9, 40), 0.03, tie, 2, true), { roll: 90, at: [0, thick * 1.8, 0] })]
}

/** Sticks tied in a bundle along x: cinnamon, incense. */
export const bundle = named('bundle', drawBundle)

const drawSlattedCrate = (w: number, h: number, d: number, timber: Timber, slats = 3): Thing => {
  const all: Thing = []
  const gap = 0.07
  const each = (h - gap * (slats - 1)) / slats
  for (let k = 0; k < slats; k++) {
    const y = k * (each + gap)
    for (const s of [-1, 1]) {
      all.push(
        ...put(dress(box(w, each, 0.06, 0.015), wood(timber, 'u', k + s)), {
          at: [0, y, (s * (d - 0.06)) / 2],
        }),
      )
      all.push(
        ...put(dress(box(0.06, each, d - 0.12, 0.015), wood(timber, 'u', k + s + 7)), {
          at: [(s * (w - 0.06)) / 2, y, 0],
        }),
      )
    }
  }
  for (const sx of [-1, 1])
    for (const sz of [-1, 1])
      all.push(
        ...put(dress(box(0.12, h - 0.02, 0.12, 0.015), wood(timber, 'v', sx + sz)), {
          at: [sx * (w / 2 - 0.12), 0.01, sz * (d / 2 - 0.12)],
        }),
      )
  return [...all, ...dress(box(w - 0.1, 0.06, d - 0.1, 0.01), wood(timber))]
}

/** A block of planks with gaps: a crate standing on the floor. */
export const slattedCrate = named('crate', drawSlattedCrate)
