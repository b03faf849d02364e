import { dress, type Thing } from '../render/mesh.ts'
import type { Material } from '../render/material.ts'
import { put } from '../render/place.ts'
import { wax } from '../materials/plain.ts'
import { clay } from '../materials/grained.ts'
import { curve, disc, lathe, rounded, type Flat } from './turned.ts'
import { named } from '../nodes.ts'

const drawBowl = (r: number, material: Material, heap?: { material: Material; high?: number }): Thing => [
  ...dress(
    lathe(
      rounded(
        [
          [0.001, 0],
          [r * 0.5, 0],
          [r * 0.55, r * 0.06],
          [r * 0.9, r * 0.34],
          [r, r * 0.62],
          [r * 0.94, r * 0.62],
          [r * 0.82, r * 0.36],
          [0.001, r * 0.2],
        ],
        0.03,
      ),
      72,
    ),
    material,
  ),
  ...(heap ? put(mound(r * 0.9, heap.high ?? r * 0.42, heap.material), { at: [0, r * 0.5, 0] }) : []),
]

/** An open bowl with a heap of powder or grain in it. */
export const bowl = named('bowl', drawBowl)

/** A soft heap. */
export const mound = (r: number, high: number, material: Material): Thing =>
  dress(
    lathe(
      curve<Flat>(
        [
          [r, -0.02],
          [r * 0.86, high * 0.18],
          [r * 0.5, high * 0.66],
          [r * 0.16, high * 0.98],
          [0.001, high],
        ],
        24,
      ),
      48,
      [6, 2],
      (a, y) => 1 + 0.03 * Math.sin(a * 5 + y * 20),
    ),
    material,
  )

const drawKulhad = (r: number, tea = '#a8693a'): Thing => [
  ...dress(
    lathe(
      rounded(
        [
          [0.001, 0],
          [r * 0.62, 0],
          [r * 0.7, r * 0.5],
          [r, r * 1.9],
          [r * 1.03, r * 2],
          [r * 0.95, r * 2],
          [r * 0.86, r * 1.6],
        ],
        0.03,
      ),
      64,
      [8, 2],
    ),
    clay('#bd6b42'),
  ),
  ...dress(disc(r * 0.9, r * 1.68), wax(tea)),
]

/** A small clay cup for tea, filled. */
export const kulhad = named('kulhad', drawKulhad)

const drawTin = (r: number, high: number, body: Material, lid: Material): Thing => [
  ...dress(
    lathe(
      rounded(
        [
          [0.001, 0],
          [r, 0],
          [r, high * 0.74],
        ],
        0.03,
      ),
      72,
      'units',
    ),
    body,
  ),
  ...put(
    dress(
      lathe(
        rounded(
          [
            [r * 1.02, 0],
            [r * 1.02, high * 0.26],
            [r * 0.97, high * 0.28],
            [0.001, high * 0.28],
          ],
          0.02,
        ),
        72,
      ),
      lid,
    ),
    { at: [0, high * 0.72, 0] },
  ),
]

/** A round tin with a lid that overlaps. */
export const tin = named('tin', drawTin)
