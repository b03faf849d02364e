import sharp from 'sharp'
import { light } from './materials/colour.ts'
import type { Dyeable } from './recolour.ts'

/** Pixels of a layer's side. */
export const LAYER_SIZE = 720

/**
 * What a part of a view takes its colour from: red and green are the light that falls on it, blue what shines in no
 * colour, the fourth byte how much of the pixel is the part. In sRGB, a colour k looks like k × tint × red + blue.
 */
export type ColourLayer = { slot: number; tint: [number, number, number]; webp: Buffer }

/** The view in one set of colours: by slot, and as it then looks. */
type Sample = { dyes: number[][]; weight: number; picture: Uint8Array }

/** Colours besides those of the choices, so that others that are offered later fit as well: one light, one dark. */
const further = ['#fbf3e6', '#24324d']
/** Of the picture; less is a few stray pixels. */
const LEAST_SHARE = 0.0006
const LARGE_SHARE = 0.08
const MOST_SAMPLES = 3

/** A layer for each colour that a part is made of, where it is seen. @param size pixels of the view's side @param offered the hues of its choices */
export async function traceLayers(
  { shares, dye }: Dyeable,
  size: number,
  offered: readonly string[],
  mostBytes: (isLarge: boolean) => number,
): Promise<ColourLayer[]> {
  const seen = await Promise.all(shares.map((share) => share && shrink(share, size, 1)))
  if (seen.every((share) => !share || isHardlySeen(share))) return []
  const own = offered.slice(0, MOST_SAMPLES)
  const samples: Sample[] = []
  for (const hues of [...own, ...further.map((hue) => Array(shares.length).fill(hue).join(' '))]) {
    const weight = samples.length < own.length ? 1 : 0.4
    samples.push({
      dyes: hues.split(' ').map(toShares),
      weight,
      picture: await shrink(await dye(hues.split(' ').map(light)), size, 4),
    })
  }
  const layers: ColourLayer[] = []
  for (const [slot, share] of seen.entries()) {
    if (!share || isHardlySeen(share)) continue
    const { pixels, tint } = fitLayer(share, samples, slot)
    layers.push({ slot, tint, webp: await writeLayer(pixels, mostBytes(shareOf(share) > LARGE_SHARE)) })
  }
  return layers
}

/** Of the whole picture. */
const shareOf = (share: Uint8Array): number => share.reduce((sum, each) => sum + each, 0) / 255 / share.length
const isHardlySeen = (share: Uint8Array): boolean => shareOf(share) < LEAST_SHARE

/** Red, green and blue from 0 to 1, in sRGB. */
function toShares(hue: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hue.slice(at, at + 2), 16) / 255)
}

function shrink(pixels: Uint8Array, size: number, channels: 1 | 4): Promise<Uint8Array> {
  const picture = sharp(pixels, { raw: { width: size, height: size, channels } })
  // Else one channel comes out as three.
  return (channels === 1 ? picture.toColourspace('b-w') : picture)
    .resize(LAYER_SIZE, LAYER_SIZE, { kernel: 'cubic' })
    .raw()
    .toBuffer()
}

/** Shares from here on are of nothing else that is seen in the pixel. */
const INSIDE = 240

/** How much of a pixel the layer covers: edges a little wider than they are, so that no rim of the old colour stays. */
const toCover = (share: number): number => Math.min(1, (share / 255) * 1.6)

type Fit = { light: Float32Array; glow: Float32Array }

/** Light and glow by least squares over the samples; then the tint of the light, which is one for the layer. */
function fitLayer(
  share: Uint8Array,
  samples: readonly Sample[],
  slot: number,
): { pixels: Buffer; tint: [number, number, number] } {
  const fit: Fit = { light: new Float32Array(share.length), glow: new Float32Array(share.length) }
  let tint: [number, number, number] = [1, 1, 1]
  for (let round = 0; round < 3; round++) {
    fitPixels({ share, samples, slot, tint }, fit)
    tint = fitTint({ share, samples, slot, tint }, fit)
  }
  const isInside = share.map((each) => (each >= INSIDE ? 1 : 0))
  spread(fit.light, isInside)
  spread(fit.glow, isInside)
  const covered = fit.light.filter((_, i) => share[i]! >= INSIDE).toSorted()
  const most = Math.max(0.2, covered[Math.floor(covered.length * 0.998)] ?? 1)
  const pixels = Buffer.alloc(share.length * 4)
  for (let i = 0; i < share.length; i++) {
    const light = Math.round(255 * Math.min(1, fit.light[i]! / most))
    const glow = Math.round(255 * Math.min(1, fit.glow[i]!))
    pixels.set([light, light, glow, Math.round(255 * toCover(share[i]!))], i * 4)
  }
  const round = (value: number) => Math.round(value * most * 1000) / 1000
  return { pixels, tint: [round(tint[0]), round(tint[1]), round(tint[2])] }
}

type Fitting = {
  share: Uint8Array
  samples: readonly Sample[]
  slot: number
  tint: readonly number[]
}

function fitPixels(fitting: Fitting, { light, glow }: Fit): void {
  const { share, samples, slot, tint } = fitting
  for (let i = 0; i < share.length; i++) {
    if (share[i]! < INSIDE) continue
    let [n, x, y, xx, xy] = [0, 0, 0, 0, 0]
    for (const { dyes, weight, picture } of samples)
      for (let k = 0; k < 3; k++) {
        const dye = dyes[slot]![k]! * tint[k]!
        const seen = picture[i * 4 + k]! / 255
        n += weight
        x += weight * dye
        y += weight * seen
        xx += weight * dye * dye
        xy += weight * dye * seen
      }
    const slope = (n * xy - x * y) / (n * xx - x * x)
    light[i] = Math.max(0, slope)
    glow[i] = (y - light[i]! * x) / n
    if (glow[i]! >= 0) continue
    glow[i] = 0
    light[i] = xy / xx
  }
}

function fitTint(fitting: Fitting, { light, glow }: Fit): [number, number, number] {
  const { share, samples, slot } = fitting
  const fitOne = (k: number): number => {
    let [xx, xy] = [0, 0]
    for (let i = 0; i < share.length; i++) {
      if (share[i]! < INSIDE) continue
      for (const { dyes, weight, picture } of samples) {
        const lit = dyes[slot]![k]! * light[i]!
        xx += weight * lit * lit
        xy += weight * lit * (picture[i * 4 + k]! / 255 - glow[i]!)
      }
    }
    return xx > 0 ? xy / xx : 1
  }
  return [fitOne(0), fitOne(1), fitOne(2)]
}

/** Carries what is known to its neighbours, a few pixels far, and the mean to all others: edges and files want no steps. */
function spread(values: Float32Array, isInside: Uint8Array): void {
  const known = Uint8Array.from(isInside)
  let [sum, count] = [0, 0]
  for (let i = 0; i < values.length; i++) if (known[i]) [sum, count] = [sum + values[i]!, count + 1]
  for (let round = 0; round < 6; round++) {
    const before = Uint8Array.from(known)
    for (let i = 0; i < values.length; i++) {
      if (before[i]) continue
      const near = neighbours(i).filter((at) => before[at])
      if (near.length === 0) continue
      values[i] = near.reduce((all, at) => all + values[at]!, 0) / near.length
      known[i] = 1
    }
  }
  for (let i = 0; i < values.length; i++) if (!known[i]) values[i] = count > 0 ? sum / count : 0
}

const neighbours = (i: number): number[] =>
  [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right) => i + down * LAYER_SIZE + right))

/** At the best quality that has at most so many bytes; with harder edges where many small prints leave none. */
async function writeLayer(pixels: Buffer, most: number): Promise<Buffer> {
  const raw = { width: LAYER_SIZE, height: LAYER_SIZE, channels: 4 as const }
  for (let quality = 84; quality >= 40; quality -= 6) {
    const options = { quality, smartSubsample: true, alphaQuality: Math.max(30, quality - 10), effort: 6 }
    const webp = await sharp(pixels, { raw }).webp(options).toBuffer()
    if (webp.length <= most) return webp
  }
  const harder = Buffer.from(pixels)
  for (let i = 3; i < harder.length; i += 4) harder[i] = Math.round((Math.round((harder[i]! / 255) * 2) / 2) * 255)
  const encode = (quality: number) =>
    sharp(harder, { raw }).webp({ quality, smartSubsample: true, effort: 6 }).toBuffer()
  const better = await encode(40)
  return better.length <= most * 1.2 ? better : encode(28)
}
