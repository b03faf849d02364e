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
  const { data, info } = await sharp(master).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const was = Uint8Array.from(drawFirst(recipe, look, info.width))
  const is = drawColours(recipe, look, info.width)
  markChanges(was, is)
  exchange(data, await soften(was, info.width), await soften(is, info.width), info.width)
  await sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toFile(target)
}

/** In the fourth bytes. */
function markChanges(was: Bytes, is: Bytes): void {
  for (let i = 0; i < was.length; i += 4)
    was[i + 3] = is[i + 3] = was[i] !== is[i] || was[i + 1] !== is[i + 1] || was[i + 2] !== is[i + 2] ? 255 : 0
}

/** A picture of a part that can be dyed in any colour. */
export type Dyeable = {
  /** How much of each pixel a slot dyes, 0 to 255; none where it is not seen. */
  shares: (Uint8Array | null)[]
  /** @param dyes of each slot, in linear light @returns sRGB, four bytes a pixel */
  dye: (dyes: readonly Vec[]) => Promise<Uint8Array>
}

/** How many colours a part is dyed with: one where each choice names the same for all that it names. */
export function countSlots(hues: Hues): number {
  const named = Object.values(hues).map((hue) => hue.split(' '))
  return named.every((all) => new Set(all).size === 1) ? 1 : named[0]!.length
}

/**
 * Draws a part as it is, in black, and each of its slots in white: every other colour lies between those.
 * @param picture the view as traced, four bytes a pixel, `size` pixels wide
 */
export async function probePart(
  recipe: Recipe,
  { part, view, isBlank }: { part: string; view: ViewNumber; isBlank: boolean },
  picture: Bytes,
  size: number,
): Promise<Dyeable> {
  const hues = recipe.looks!.parts[part]!
  const named = Object.values(hues)[0]!.split(' ')
  const draw = (colours: string[]) => {
    const own = colours.length > 0 ? { [part]: colours.join(' ') } : {}
    return Uint8Array.from(drawColours(recipe, { view, hues: own, isBlank }, size))
  }
  const [was, black] = [draw([]), draw(named.map(() => '#000000'))]
  const whites = Array.from({ length: countSlots(hues) }, (_, slot) =>
    draw(named.map((_, at) => (at === slot || countSlots(hues) === 1 ? '#ffffff' : '#000000'))),
  )
  const shares: Uint8Array[] = []
  for (const white of whites) {
    markChanges(Uint8Array.from(black), white)
    const soft = await soften(white, size)
    shares.push(Uint8Array.from({ length: size * size }, (_, i) => soft[i * 4 + 3]!))
  }
  async function dye(dyes: readonly Vec[]): Promise<Uint8Array> {
    const is = Uint8Array.from(black)
    for (let i = 0; i < is.length; i += 4) {
      const isPart = whites.some((white) => white[i + 3] === 255)
      was[i + 3] = is[i + 3] = isPart ? 255 : 0
      if (!isPart) continue
      for (let k = 0; k < 3; k++) {
        const own = decoded[black[i + k]!]!
        is[i + k] = toByte(whites.reduce((sum, w, s) => sum + (decoded[w[i + k]!]! - own) * dyes[s]![k]!, own))
      }
    }
    const dyed = Uint8Array.from(picture)
    exchange(dyed, await soften(was, size), await soften(is, size), size)
    return dyed
  }
  return { shares, dye }
}

/** Parts that are cut out of a picture. @param was what each is dyed with, in linear light */
export function dyeCuts(
  cuts: readonly { slot: number; was: Vec; share: Uint8Array }[],
  slots: number,
  picture: Bytes,
  size: number,
): Dyeable {
  const shares = Array.from({ length: slots }, (_, slot) => cuts.find((cut) => cut.slot === slot)?.share ?? null)
  const fill = (colour: Vec, share: Uint8Array): Bytes => {
    const pixels = new Uint8Array(picture.length)
    const bytes = colour.map(toByte)
    for (let i = 0; i < share.length; i++) pixels.set([...bytes, share[i]!], i * 4)
    return pixels
  }
  const dye = (dyes: readonly Vec[]) => {
    const dyed = Uint8Array.from(picture)
    for (const { slot, was, share } of cuts) exchange(dyed, fill(was, share), fill(dyes[slot]!, share), size)
    return Promise.resolve(dyed)
  }
  return { shares, dye }
}

/** Linear light as a byte of sRGB. */
function toByte(light: number): number {
  const x = Math.min(1, Math.max(0, light))
  return Math.round(255 * (x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055))
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
type Look = { view: ViewNumber; hues: Hues; isBlank: boolean }

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
