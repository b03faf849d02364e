import { dress, type Thing } from '../render/mesh.ts'
import type { Material } from '../render/material.ts'
import { mango, wood } from '../materials/grained.ts'
import { cloth } from '../materials/plain.ts'
import { disc, lathe, rounded } from './turned.ts'

/** A spool of ribbon standing up, 0.84 wide and 0.6 high. */
export const spool = (ribbon: Material): Thing => [
  ...dress(
    lathe(
      rounded(
        [
          [0.001, 0],
          [0.42, 0],
          [0.42, 0.06],
          [0.3, 0.07],
        ],
        0.02,
      ),
      48,
    ),
    wood(mango),
  ),
  ...dress(
    lathe(
      [
        [0.36, 0.06],
        [0.37, 0.3],
        [0.36, 0.54],
      ],
      64,
    ),
    ribbon,
  ),
  ...dress(
    lathe(
      rounded(
        [
          [0.3, 0.53],
          [0.42, 0.54],
          [0.42, 0.6],
          [0.001, 0.6],
        ],
        0.02,
      ),
      48,
    ),
    wood(mango),
  ),
  ...dress(disc(0.09, 0.602), cloth('#5b3417')),
]
