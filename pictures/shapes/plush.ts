import { dress, type Thing } from '../render/mesh.ts'
import type { Material } from '../render/material.ts'
import { put } from '../render/place.ts'
import { type Vec } from '../render/vec.ts'
import { gloss } from '../materials/plain.ts'
import { lumpy } from '../materials/grained.ts'
import { bow } from './ribbons.ts'
import { ball, lathe, rounded } from './turned.ts'
import { named } from '../nodes.ts'

const eye = gloss('#2c1a1d', 0.05, 0.08)

const drawBear = (size: number, fur: Material, muzzle: Material, ribbon: Material): Thing => {
  const s = size
  const part = (r: number, at: Vec, shape: Vec = [1, 1, 1], material = fur): Thing =>
    put(dress(ball(r * s, 28), material), { scale: shape, at: [at[0] * s, at[1] * s, at[2] * s] })
  return [
    ...part(0.34, [0, 0.36, 0], [1, 1.1, 0.92]),
    ...part(0.2, [0, 0.36, 0.16], [1, 1.15, 0.9], muzzle),
    ...part(0.28, [0, 0.92, 0.02], [1.1, 0.98, 1]),
    ...part(0.13, [0, 0.85, 0.24], [1.1, 0.85, 0.8], muzzle),
    ...part(0.045, [0, 0.9, 0.345], [1.2, 0.9, 0.8], eye),
    ...[-1, 1].flatMap((k) => [
      ...part(0.03, [k * 0.11, 0.98, 0.265], [1, 1, 0.8], eye),
      ...part(0.11, [k * 0.23, 1.15, 0], [1, 1, 0.6]),
      ...part(0.065, [k * 0.23, 1.15, 0.05], [1, 1, 0.6], muzzle),
      ...part(0.13, [k * 0.36, 0.5, 0.12], [0.8, 1.5, 0.8]),
      ...part(0.16, [k * 0.24, 0.14, 0.34], [0.85, 0.85, 1.3]),
      ...part(0.09, [k * 0.24, 0.15, 0.52], [1, 1, 0.5], muzzle),
    ]),
    ...put(bow(ribbon, 0.24 * s, { tails: 0, wide: 0.2 * s }), { at: [0, 0.66 * s, 0.29 * s] }),
  ]
}

/** A seated plush bear with a bow tie. */
export const bear = named('bear', drawBear)

const drawBunny = (size: number, skin: Material, inner: Material, ribbon: Material): Thing => {
  const s = size
  const part = (r: number, at: Vec, shape: Vec = [1, 1, 1], material = skin, aside = 0): Thing =>
    put(dress(ball(r * s, 28), material), {
      scale: shape,
      roll: aside,
      at: [at[0] * s, at[1] * s, at[2] * s],
    })
  return [
    ...part(0.32, [0, 0.32, 0], [1, 1.15, 0.9]),
    ...part(0.26, [0, 0.86, 0.03], [1.05, 1, 0.95]),
    ...part(0.03, [0, 0.83, 0.285], [1.3, 0.9, 0.8], inner),
    ...[-1, 1].flatMap((k) => [
      ...part(0.028, [k * 0.1, 0.9, 0.255], [1, 1.1, 0.8], eye),
      ...part(0.05, [k * 0.15, 0.8, 0.21], [1, 0.7, 0.5], inner),
      ...part(0.1, [k * 0.14, 1.34, -0.02], [0.85, 3, 0.42], skin, -k * 10),
      ...part(0.06, [k * 0.14, 1.33, 0.025], [0.8, 3.4, 0.35], inner, -k * 10),
      ...part(0.11, [k * 0.32, 0.46, 0.12], [0.8, 1.6, 0.8], skin, k * 18),
      ...part(0.14, [k * 0.2, 0.1, 0.28], [0.85, 0.75, 1.4]),
    ]),
    ...put(
      dress(
        lathe(
          rounded(
            [
              [0.2 * s, 0],
              [0.225 * s, 0.03 * s],
              [0.2 * s, 0.06 * s],
            ],
            0.01,
          ),
          40,
        ),
        ribbon,
      ),
      { at: [0, 0.6 * s, 0.01] },
    ),
  ]
}

/** A seated bunny with long ears. */
export const bunny = named('bunny', drawBunny)

export const plush = (hex: string): Material => lumpy(hex, 70, 0.22, 0.01)
