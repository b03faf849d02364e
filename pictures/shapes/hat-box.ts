import { dress, type Thing } from '../render/mesh.ts'
import type { Material } from '../render/material.ts'
import { lathe, rounded } from './turned.ts'
import { named } from '../nodes.ts'

const drawHatBox = (r: number, h: number, body: Material, inside: Material): Thing => [
  ...dress(
    lathe(
      rounded(
        [
          [0.001, 0],
          [r, 0],
          [r, h],
          [r - 0.04, h],
        ],
        0.02,
      ),
      96,
      'units',
    ),
    body,
  ),
  ...dress(
    lathe(
      [
        [r - 0.04, h],
        [r - 0.04, 0.04],
        [0.001, 0.04],
      ],
      96,
      [2 * Math.PI * r, h],
    ),
    inside,
  ),
]

/** A round box: body and, apart from it, its lid with the foot at the origin. */
export const hatBox = named('hat box', drawHatBox)

export const hatLid = (r: number, h: number, top: Material, wall: Material = top): Thing => [
  ...dress(
    lathe(
      rounded(
        [
          [r, 0],
          [r, h - 0.02],
        ],
        0.02,
      ),
      96,
      'units',
    ),
    wall,
  ),
  ...dress(
    lathe(
      rounded(
        [
          [r, h - 0.04],
          [r, h],
          [r * 0.5, h],
          [0.001, h],
        ],
        0.03,
      ),
      96,
    ),
    top,
  ),
]
