import type { Negative } from './take-picture.ts'
import { clamp } from './vec.ts'

/** Turns light into a picture (8-bit sRGB): one exposure rule and one gentle curve for the whole catalogue. */
export const develop = ({ size, light }: Negative): Uint8Array => {
  const picture = new Uint8Array(size * size * 3)
  for (let i = 0; i < picture.length; i += 3) {
    const y = luminance(light, i) * exposure
    for (let k = 0; k < 3; k++) {
      const v = Math.max(0, y + (light[i + k]! * exposure - y) * 1.1)
      picture[i + k] = Math.round(255 * clamp(contrast(encode(shoulder(v)))))
    }
  }
  return picture
}

/** The lamps are the same in every picture, and so is this. */
const exposure = 0.73

const luminance = (light: Float32Array, i: number): number =>
  0.2126 * light[i]! + 0.7152 * light[i + 1]! + 0.0722 * light[i + 2]!

const shoulder = (x: number): number => (x < 0.58 ? x : 0.58 + 0.42 * (1 - Math.exp(-(x - 0.58) / 0.42)))

const encode = (x: number): number => (x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055)

const contrast = (x: number): number => x + 0.08 * (x * x * (3 - 2 * x) - x)
