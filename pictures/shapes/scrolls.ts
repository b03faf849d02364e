import { dress, surface, type Thing } from '../render/mesh.ts'
import type { Material } from '../render/material.ts'
import { put } from '../render/place.ts'
import { lettering, type Sign } from '../materials/lettering.ts'
import { printed } from '../materials/printed.ts'
import { wood, type Timber } from '../materials/grained.ts'
import { lathe, rounded } from './turned.ts'
import { named } from '../nodes.ts'

const drawOpenScroll = (
  w: number,
  h: number,
  sign: Omit<Sign, 'shape'>,
  base: Material,
  ink: Material,
  timber: Timber,
): Thing => {
  const leaf = surface(6, 40, (u, v) => [
    (u - 0.5) * w,
    v * h,
    0.1 * Math.sin(v * Math.PI) + 0.05 * Math.sin(v * 2 * Math.PI),
  ])
  const rod = put(
    dress(
      lathe(
        rounded(
          [
            [0.001, -w / 2 - 0.26],
            [0.09, -w / 2 - 0.24],
            [0.06, -w / 2 - 0.14],
            [0.11, -w / 2 - 0.08],
            [0.045, -w / 2 - 0.02],
            [0.045, w / 2 + 0.02],
            [0.11, w / 2 + 0.08],
            [0.06, w / 2 + 0.14],
            [0.09, w / 2 + 0.24],
            [0.001, w / 2 + 0.26],
          ],
          0.03,
        ),
        28,
        [0.4, w],
      ),
      wood(timber, 'v'),
    ),
    { roll: 90 },
  )
  const roll = put(
    dress(
      lathe(
        [
          [0.001, -w / 2],
          [0.1, -w / 2],
          [0.1, w / 2],
          [0.001, w / 2],
        ],
        32,
      ),
      base,
    ),
    { roll: 90 },
  )
  return [
    ...dress(leaf, printed(base, ink, lettering({ ...sign, shape: w / h }))),
    ...put([...rod, ...roll], { at: [0, h + 0.04, -0.03] }),
    ...put([...rod, ...roll], { at: [0, -0.04, -0.03] }),
  ]
}

/** A scroll standing open: paper between two wooden rods, rolled a little at both, facing the viewer. */
export const openScroll = named('open scroll', drawOpenScroll)

const drawClosedScroll = (w: number, r: number, base: Material, timber: Timber): Thing => {
  const rod = put(
    dress(
      lathe(
        rounded(
          [
            [0.001, -w / 2 - 0.28],
            [r * 0.7, -w / 2 - 0.25],
            [r * 0.45, -w / 2 - 0.12],
            [r * 0.8, -w / 2 - 0.05],
            [r * 0.4, -w / 2],
            [r * 0.4, w / 2],
            [r * 0.8, w / 2 + 0.05],
            [r * 0.45, w / 2 + 0.12],
            [r * 0.7, w / 2 + 0.25],
            [0.001, w / 2 + 0.28],
          ],
          0.03,
        ),
        28,
        [0.6, w],
      ),
      wood(timber, 'v'),
    ),
    { roll: 90 },
  )
  const layers = put(
    dress(
      lathe(
        [
          [r * 0.5, -w / 2],
          [r, -w / 2],
          [r, w / 2],
          [r * 0.5, w / 2],
        ],
        48,
        [r * 6.28, w],
        (a) => 1 + 0.05 * (a / 6.28319),
      ),
      base,
    ),
    { roll: 90 },
  )
  return put([...rod, ...layers], { at: [0, r, 0] })
}

/** A scroll rolled up, lying along x on the floor. */
export const closedScroll = named('scroll', drawClosedScroll)
