import sharp from 'sharp'
import { drawColours } from './recolour.ts'
import type { Recipe, ViewNumber } from './recipe.ts'

/** Pixels of letters reach as far beyond what is drawn sharp. */
const SOFT = 3
/** Half the edge of the square in which the light beside a letter is looked for, in pixels. */
const NEAR = 14

const linear = (byte: number): number => (byte / 255) ** 2.2

/**
 * A picture without the words of its zones: where letters stood, the bare piece in the light that falls beside them.
 * Only for flat lettering, of which nothing else in the picture has a shadow or a reflection.
 * @param master the traced picture with words, a WebP file
 * @param target a PNG file
 */
export async function eraseWords(recipe: Recipe, view: ViewNumber, master: string, target: string): Promise<void> {
  const { data, info } = await sharp(master).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width } = info
  const was = Uint8Array.from(drawColours(recipe, { view, hues: {}, isBlank: false }, width))
  const bare = drawColours(recipe, { view, hues: {}, isBlank: true }, width)
  const covered = findCovered(was, bare, width)
  const lit = Uint8Array.from(data)
  for (let i = 0; i < covered.length; i++) if (covered[i]) fill(data, lit, { bare, covered, width }, i)
  await sharp(data, { raw: { width, height: info.height, channels: 4 } })
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toFile(target)
}

const differs = (a: Uint8Array, b: Uint8Array, i: number, j: number, by: number): boolean =>
  Math.abs(a[i]! - b[j]!) + Math.abs(a[i + 1]! - b[j + 1]!) + Math.abs(a[i + 2]! - b[j + 2]!) > by

function findCovered(was: Uint8Array, bare: Uint8Array, width: number): Uint8Array {
  const covered = new Uint8Array(was.length / 4)
  for (let i = 0; i < covered.length; i++)
    if (differs(was, bare, i * 4, i * 4, 2)) around(i, SOFT, width, covered.length, (j) => (covered[j] = 1))
  return covered
}

type Ground = { bare: Uint8Array; covered: Uint8Array; width: number }

function fill(data: Uint8Array, lit: Uint8Array, { bare, covered, width }: Ground, i: number): void {
  const sum = [0, 0, 0]
  let weight = 0
  around(i, NEAR, width, covered.length, (j, distance) => {
    if (covered[j] || differs(bare, bare, i * 4, j * 4, 12)) return
    const share = 1 / (1 + distance * distance)
    weight += share
    for (let k = 0; k < 3; k++) sum[k]! += share * linear(lit[j * 4 + k]!)
  })
  if (weight === 0) return
  for (let k = 0; k < 3; k++) data[i * 4 + k] = Math.round(255 * (sum[k]! / weight) ** (1 / 2.2))
}

function around(
  i: number,
  far: number,
  width: number,
  count: number,
  see: (j: number, distance: number) => void,
): void {
  const x = i % width
  for (let dy = -far; dy <= far; dy++)
    for (let dx = -far; dx <= far; dx++) {
      const j = i + dy * width + dx
      if (j >= 0 && j < count && x + dx >= 0 && x + dx < width) see(j, Math.hypot(dx, dy))
    }
}
