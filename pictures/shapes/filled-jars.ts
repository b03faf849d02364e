import { together } from '../goods-together.ts'
import type { Goods } from '../recipe.ts'
import { dress, type Thing } from '../render/mesh.ts'
import type { Material } from '../render/material.ts'
import { put } from '../render/place.ts'
import { powder } from '../materials/grained.ts'
import { type Words } from '../materials/lettering.ts'
import { gloss, glass, gold } from '../materials/plain.ts'
import { lathe, rounded } from './turned.ts'
import { jarful, type Nut } from './nuts.ts'
import { jar, liquid, type JarLid } from './jars.ts'
import { stickerRound } from './stickers.ts'
import { named } from '../nodes.ts'

const drawNutJar = (nut: Nut, word: string, lid: JarLid, r = 0.36, high = 0.9, seed = 1): Goods =>
  asGoods(
    jar({
      r,
      high,
      lid,
      fill: jarful(nut, r, high * 0.72, seed),
      label: [
        { text: word, size: 0.24, at: 0.5 },
        { text: 'slow roasted', size: 0.13, at: 0.74 },
      ],
    }),
  )

export const nutJar = named((nut) => `jar of ${nut}`, drawNutJar)

const drawHoneyJar = (
  lid: JarLid,
  r = 0.36,
  high = 0.9,
  words: Words[] | null = [
    { text: 'Raw Honey', size: 0.22, at: 0.48 },
    { text: '250 g', size: 0.14, at: 0.74 },
  ],
): Goods =>
  asGoods(
    jar({ r, high, lid, fill: liquid(r, high * 0.74, gloss('#e39a1c', 0.12, 0.06)), ...(words && { label: words }) }),
  )

export const honeyJar = named('jar of honey', drawHoneyJar)

const drawPowderJar = (hex: string, word: string, lid: JarLid, r = 0.3, high = 0.7): Goods =>
  asGoods(
    jar({
      r,
      high,
      lid,
      fill: dress(
        lathe(
          rounded(
            [
              [0.001, 0.03],
              [r * 0.93, 0.03],
              [r * 0.93, high * 0.62],
              [0.001, high * 0.66],
            ],
            0.05,
          ),
          40,
        ),
        powder(hex),
      ),
      label: [{ text: word, size: 0.24, at: 0.58 }],
    }),
  )

export const powderJar = named((_hex, word) => `jar of ${word}`, drawPowderJar)

const asGoods = (j: { solid: Thing; clear: Thing }): Goods => ({ solid: j.solid, clear: j.clear })

const drawBottle = (r: number, high: number, tint: string, word: string, cap: Material = gold): Goods =>
  together({
    solid: [
      ...dress(
        lathe(
          rounded(
            [
              [0.001, 0.03],
              [r * 0.92, 0.03],
              [r * 0.92, high * 0.58],
              [0.001, high * 0.58],
            ],
            0.05,
          ),
          40,
        ),
        gloss(tint, 0.1, 0.06),
      ),
      ...put(
        dress(
          lathe(
            rounded(
              [
                [r * 0.42, 0],
                [r * 0.44, high * 0.2],
                [0.001, high * 0.2],
              ],
              0.03,
            ),
            32,
          ),
          cap,
        ),
        { at: [0, high * 0.84, 0] },
      ),
      ...put(stickerRound(r, high * 0.3, word), { at: [0, high * 0.16, 0] }),
    ],
    clear: dress(
      lathe(
        rounded(
          [
            [0.001, 0.01],
            [r, 0.01],
            [r, high * 0.6],
            [r * 0.38, high * 0.76],
            [r * 0.38, high * 0.86],
          ],
          r * 0.4,
        ),
        48,
      ),
      glass(),
    ),
  })

/** A glass bottle with a stopper, tinted water and a label. */
export const bottle = named((_r, _high, _tint, word) => `bottle of ${word}`, drawBottle)
