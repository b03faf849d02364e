import { dress, surface, type Thing } from '../render/mesh.ts'
import type { Material } from '../render/material.ts'
import { put } from '../render/place.ts'
import type { Vec } from '../render/vec.ts'
import { lettering, type Sign } from '../materials/lettering.ts'
import { gold, paper } from '../materials/plain.ts'
import { booti, printed } from '../materials/printed.ts'
import { box, polygonLift, sheet } from './solids.ts'
import { disc, lathe, rounded } from './turned.ts'
import { named } from '../nodes.ts'

const drawCard = (
  w: number,
  h: number,
  sign: Omit<Sign, 'shape'>,
  base: Material = paper('#fffaf2'),
  ink: Material = paper('#7a3b22'),
  thick = 0.03,
): Thing => [
  ...dress(box(w, h, thick, 0.01), base),
  ...dress(
    sheet(
      [-w / 2, 0, thick / 2 + 0.003],
      [w / 2, 0, thick / 2 + 0.003],
      [w / 2, h, thick / 2 + 0.003],
      [-w / 2, h, thick / 2 + 0.003],
    ),
    printed(base, ink, lettering({ ...sign, shape: w / h })),
  ),
]

/** A stiff card standing upright and facing the viewer, its foot at the origin. */
export const card = named('card', drawCard)

const drawFlatCard = (
  w: number,
  h: number,
  sign: Omit<Sign, 'shape'>,
  base?: Material,
  ink?: Material,
  thick = 0.03,
): Thing => put(card(w, h, sign, base, ink, thick), { tip: -90, at: [0, thick / 2, h / 2] })

/** The card lying flat, its top away from the viewer. */
export const flatCard = named('flat card', drawFlatCard)

const drawEnvelope = (w: number, h: number, material: Material, flap: Material = material): Thing => [
  ...dress(box(w, 0.04, h, 0.015), material),
  ...dress(
    polygonLift(
      [
        [-w / 2, -h / 2],
        [w / 2, -h / 2],
        [0, h * 0.12],
      ],
      0.046,
      0.03,
    ),
    flap,
  ),
  ...dress(
    polygonLift(
      [
        [-w / 2, h / 2],
        [w / 2, h / 2],
        [0, -h * 0.02],
      ],
      0.043,
      0.02,
    ),
    material,
  ),
]

/** An envelope lying flat with its flap closed, towards the viewer. */
export const envelope = named('envelope', drawEnvelope)

const drawWaxSeal = (r: number, material: Material = gold): Thing => {
  const body = lathe(
    rounded(
      [
        [0.001, 0],
        [r, 0],
        [r * 1.02, r * 0.16],
        [r * 0.82, r * 0.22],
        [r * 0.74, r * 0.14],
        [0.001, r * 0.14],
      ],
      r * 0.08,
    ),
    64,
    [1, 1],
    (a) => 1 + 0.035 * Math.sin(a * 3 + 1) + 0.03 * Math.sin(a * 7),
  )
  const dark: Material = {
    look: (s) => {
      material.look(s)
      s.r *= 0.62
      s.g *= 0.62
      s.b *= 0.62
    },
  }
  return [
    ...dress(body, material),
    ...put(
      dress(
        disc(r * 0.72, r * 0.15),
        printed(material, dark, (u, v) => booti(u, v, r * 0.52)),
      ),
      {},
    ),
  ]
}

/** A poured wax seal with a booti pressed in, lying flat. */
export const waxSeal = named('wax seal', drawWaxSeal)

const drawPillowBox = (l: number, w: number, thick: number, material: Material): Thing => {
  const half = (side: number): Thing =>
    dress(
      surface(
        24,
        20,
        (u, v) => {
          const q = 2 * v - 1
          const lens = 1 - q * q
          const reach = l - 0.24 * w * lens
          const bulge = lens * (0.55 + 0.45 * Math.sin(Math.PI * (0.06 + 0.88 * u)))
          return [(u - 0.5) * reach, thick / 2 + (side * thick * bulge) / 2, -(v - 0.5) * w]
        },
        { uv: [l, w] },
      ),
      material,
    )
  const flap = (end: number): Thing =>
    dress(
      surface(8, 20, (u, v) => {
        const q = 2 * v - 1
        const lens = 1 - q * q
        const x = (end * (l - 0.24 * w * lens)) / 2
        return [
          x - end * 0.1 * w * Math.sin(Math.PI * u) * lens,
          thick / 2 + (u - 0.5) * thick * lens * 0.72,
          -(v - 0.5) * w,
        ]
      }),
      material,
    )
  return [...half(1), ...half(-1), ...flap(1), ...flap(-1)]
}

/** A curved pillow box lying flat, l along x. */
export const pillowBox = named('pillow box', drawPillowBox)

const drawPaperCone = (r: number, high: number, material: Material): Thing =>
  dress(
    surface(
      48,
      12,
      (u, v) => {
        const a = u * 6.28319
        return [(0.012 + r * v) * Math.sin(a), high * v - 0.05 * v * Math.cos(a), (0.012 + r * v) * Math.cos(a)] as Vec
      },
      { uv: [2 * Math.PI * r, high] },
    ),
    material,
  )

/** A paper cone standing on its point, open at the top. */
export const paperCone = named('paper cone', drawPaperCone)

const drawNotebook = (w: number, d: number, thick: number, cover: Material): Thing => [
  ...dress(box(w, 0.04, d, 0.015), cover),
  ...put(dress(box(w, 0.04, d, 0.015), cover), { at: [0, thick - 0.04, 0] }),
  ...put(dress(box(0.05, thick, d, 0.02), cover), { at: [-w / 2 + 0.025, 0, 0] }),
  ...put(dress(box(w - 0.08, thick - 0.06, d - 0.06, 0.005), paper('#f6ecd9')), { at: [0, 0.03, 0] }),
]

/** A block-printed notebook lying flat with its page edges showing. */
export const notebook = named('notebook', drawNotebook)
