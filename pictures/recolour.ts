import sharp from 'sharp'
import type { Hues, Recipe, ViewNumber } from './recipe.ts'
import { drawPasses } from './render/passes.ts'
import { pack } from './render/scene.ts'
import type { Vec } from './render/vec.ts'
import { buildSet } from './shapes/studio.ts'
import { chooseWords } from './zones.ts'

/** Of a picture: four bytes a pixel, top row first. */
type Bytes = Uint8Array

const decoded = Float32Array.from({ length: 256 }, (_, i) => {
  const x = i / 255
  return x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4
})

function encode(light: number): number {
  const x = Math.max(0, light)
  // As `develop` in denoise.py: what would be too bright nears white instead of meeting it.
  const y = x < 0.7 ? x : 0.7 + 0.3 * (1 - Math.exp((0.7 - x) / 0.3))
  return Math.round(255 * (y <= 0.0031308 ? 12.92 * y : 1.055 * y ** (1 / 2.4) - 0.055))
}

/**
 * The first pictures of a recipe in other colours: only what the changed hues reach, with the light that lay on it.
 * Takes seconds where tracing the light again takes minutes. Shapes must stay as they are.
 * @param master the traced picture, a WebP file
 * @param target a PNG file
 */
export async function recolour(recipe: Recipe, look: Look, master: string, target: string): Promise<void> {
  const { size, picture } = await dyePicture(recipe, look, master)
  await sharp(picture, { raw: { width: size, height: size, channels: 4 } })
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toFile(target)
}

/** @returns sRGB, four bytes a pixel, as large as the master */
export async function dyePicture(
  recipe: Recipe,
  look: Look,
  master: string,
): Promise<{ size: number; picture: Bytes }> {
  const { data, info } = await sharp(master).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const was = Uint8Array.from(drawFirst(recipe, look, info.width))
  const is = drawColours(recipe, look, info.width)
  markChanges(was, is)
  exchange(data, await soften(was, info.width), await soften(is, info.width), info.width)
  return { size: info.width, picture: data }
}

/** How much of each pixel differs between two looks of a view: 0 to 255. */
export async function compareLooks(recipe: Recipe, one: Look, other: Look, size: number): Promise<Uint8Array> {
  const [was, is] = [Uint8Array.from(drawColours(recipe, one, size)), drawColours(recipe, other, size)]
  markChanges(was, is)
  const soft = await soften(is, size)
  return Uint8Array.from({ length: size * size }, (_, i) => soft[i * 4 + 3]!)
}

/** In the fourth bytes. */
function markChanges(was: Bytes, is: Bytes): void {
  for (let i = 0; i < was.length; i += 4)
    was[i + 3] = is[i + 3] = was[i] !== is[i] || was[i + 1] !== is[i + 1] || was[i + 2] !== is[i + 2] ? 255 : 0
}

const first = new WeakMap<Recipe, { kind: string; colours: Bytes }>()

/** Kept for the recipe's next choice. */
function drawFirst(recipe: Recipe, { view, isBlank }: Look, size: number): Bytes {
  const kind = `${view} ${isBlank} ${size}`
  const kept = first.get(recipe)
  if (kept?.kind === kind) return kept.colours
  const colours = drawColours(recipe, { view, hues: {}, isBlank }, size)
  first.set(recipe, { kind, colours })
  return colours
}

/** A view of a recipe in these hues. @param isBlank without the words of its maker */
export type Look = { view: ViewNumber; hues: Hues; isBlank: boolean }

export function drawColours(recipe: Recipe, { view, hues, isBlank }: Look, size: number): Bytes {
  const goods = chooseWords(recipe.build(view, hues), isBlank)
  const set = buildSet(recipe.set)
  const scene = pack([...set.standing, ...goods.solid], [...set.ground, ...(goods.clear ?? [])])
  return drawPasses(scene, recipe.cameras[view - 1]!, size).colour
}

/** With edges as soft as those of a picture. */
function soften(pixels: Bytes, size: number): Promise<Bytes> {
  return sharp(pixels, { raw: { width: size, height: size, channels: 4 } })
    .blur(1.1)
    .raw()
    .toBuffer()
}

/** Changes `picture` where `is` covers it (its fourth byte): the light on the old colour falls on the new one. */
function exchange(picture: Bytes, was: Bytes, is: Bytes, size: number): void {
  const at = (bytes: Bytes, i: number): Vec => [decoded[bytes[i]!]!, decoded[bytes[i + 1]!]!, decoded[bytes[i + 2]!]!]
  const lights = new Float32Array(size * size).fill(NaN)
  const inside: { i: number; now: Vec }[] = []
  for (let i = 0; i < picture.length; i += 4) {
    if (is[i + 3]! < WHOLE) continue
    const [seen, before, after] = [at(picture, i), at(was, i), at(is, i)]
    const { light, gloss } = partLight(seen, before)
    lights[i / 4] = light
    const dimmer = 0.5 * Math.min(1, brightness(after) / Math.max(0.01, brightness(before)))
    const rest = seen.map((value, k) => (value - light * before[k]! - gloss) * dimmer)
    inside.push({ i, now: after.map((value, k) => light * value + gloss + rest[k]!) as Vec })
  }
  for (let i = 0; i < picture.length; i += 4) {
    const share = is[i + 3]! / 255
    if (share === 0 || is[i + 3]! >= WHOLE) continue
    // Part of it is what stands beside or behind: only the share of the old colour changes.
    const light = lightNear(lights, i / 4, size)
    const [seen, before, after] = [at(picture, i), at(was, i), at(is, i)]
    for (let k = 0; k < 3; k++) {
      const now = light * after[k]!
      const mixed = seen[k]! + share * (now - light * before[k]!)
      picture[i + k] = encode(Math.min(Math.max(mixed, Math.min(seen[k]!, now)), Math.max(seen[k]!, now)))
    }
  }
  for (const { i, now } of inside) for (let k = 0; k < 3; k++) picture[i + k] = encode(now[k]!)
}

/** Fourth bytes from here on: nothing else is seen in the pixel. */
const WHOLE = 250

/** Mean of the known lights up to four pixels away. */
function lightNear(lights: Float32Array, place: number, size: number): number {
  let sum = 0
  let known = 0
  for (let down = -4; down <= 4; down++)
    for (let right = -4; right <= 4; right++) {
      const light = lights[place + down * size + right]
      if (light === undefined || Number.isNaN(light)) continue
      sum += light
      known++
    }
  return known > 0 ? sum / known : 0
}

const brightness = ([r, g, b]: Vec): number => 0.3 * r + 0.59 * g + 0.11 * b

/** What is seen of a colour as white light that fell on it and white gloss over it: least squares, gloss held small. */
function partLight(seen: Vec, colour: Vec): { light: number; gloss: number } {
  const dot = (a: Vec, b: Vec) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
  const one: Vec = [1, 1, 1]
  const [cc, c1, sc, s1] = [dot(colour, colour) + 1e-4, dot(colour, one), dot(seen, colour), dot(seen, one)]
  const held = 3.4
  const gloss = (s1 * cc - sc * c1) / (held * cc - c1 * c1)
  if (gloss <= 0) return { light: sc / cc, gloss: 0 }
  return { light: Math.max(0, (sc - gloss * c1) / cc), gloss }
}
