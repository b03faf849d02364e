import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { cutPart, isCut } from './cuts.ts'
import { LAYER_SIZE, traceLayers } from './colour-layers.ts'
import { light } from './materials/colour.ts'
import { countSlots, dyeCuts, probePart, type Dyeable } from './recolour.ts'
import type { Hues, Recipe, ViewNumber } from './recipe.ts'

/** `dyes` by choice, a colour for each slot; `over` names the picture that a layer is laid upon. */
type Colouring = {
  dyes: Record<string, string[]>
  layers: { over: string; file: string; slot: number; tint: [number, number, number] }[]
}
type Noted = Record<string, Record<string, Colouring>>

/** Petals shade from one colour into another, which a layer of each cannot. */
const MOST_SLOTS = 3
/** Pixels of a view's side while its parts are dyed. */
const PROBE_SIZE = 1080
const MOST_BYTES = 6_000
/** Of a part that fills the picture, a case of velvet. */
/** Of cloth woven all over with gold: its picture in a colour weighs hardly more. */
const TOO_MANY_BYTES = 18_000
const MOST_BYTES_LARGE = 9_500

const views = [1, 2, 3] as const

/** Parts that are dyed: not where choices change shapes or mirrors, nor where an older picture would stay as it is. */
export function listDyedParts(slug: string, { looks, only = [...views] }: Recipe): [part: string, hues: Hues][] {
  if (looks?.traced || views.some((view) => !only.includes(view) && !isCut(slug, view))) return []
  return Object.entries(looks?.parts ?? {}).filter(([, hues]) => countSlots(hues) <= MOST_SLOTS)
}

/**
 * Makes the layers of a product's dyed parts anew, `colours/<slug>-<view>-<part>[-<slot>].webp`, and notes them in
 * colours.json.
 * @param pictures the catalogue's folder of pictures
 */
export async function writeColours(slug: string, recipe: Recipe, pictures: string): Promise<void> {
  mkdirSync(join(pictures, 'colours'), { recursive: true })
  const list = join(pictures, 'colours.json')
  const noted: Noted = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Noted) : {}
  for (const { layers } of Object.values(noted[slug] ?? {}))
    for (const { file } of layers) rmSync(join(pictures, 'colours', file), { force: true })
  delete noted[slug]
  for (const [part, hues] of listDyedParts(slug, recipe)) {
    const layers: Colouring['layers'] = []
    for (const view of views) layers.push(...(await writeView(slug, recipe, { part, view }, pictures)))
    if (layers.some(({ file }) => statSync(join(pictures, 'colours', file)).size > TOO_MANY_BYTES)) {
      for (const { file } of layers) rmSync(join(pictures, 'colours', file), { force: true })
      console.log(`${slug} ${part}: left to the pictures of its choices`)
      continue
    }
    if (layers.length === 0) continue
    const toDyes = (hue: string) => hue.split(' ').slice(0, countSlots(hues))
    const dyes = Object.fromEntries(Object.entries(hues).map(([choice, hue]) => [choice, toDyes(hue)]))
    ;(noted[slug] ??= {})[part] = { dyes, layers }
  }
  writeFileSync(list, formatColours(noted))
}

async function writeView(
  slug: string,
  recipe: Recipe,
  { part, view }: { part: string; view: ViewNumber },
  pictures: string,
): Promise<Colouring['layers']> {
  const layers: Colouring['layers'] = []
  const hues = Object.values(recipe.looks!.parts[part]!)
  const read = (isBlank: boolean) => {
    const over = `${slug}-${view}${isBlank ? '-blank' : ''}.webp`
    return readView(slug, recipe, { part, view, isBlank }, join(pictures, over))
  }
  const write = async (seen: Dyeable, blank: string) => {
    const traced = await traceLayers(seen, PROBE_SIZE, hues, (isLarge) => (isLarge ? MOST_BYTES_LARGE : MOST_BYTES))
    for (const { slot, tint, webp } of traced) {
      const file = `${slug}-${view}-${part}${slot > 0 ? `-${slot}` : ''}${blank}.webp`
      writeFileSync(join(pictures, 'colours', file), webp)
      layers.push({ over: `${slug}-${view}${blank}.webp`, file, slot, tint })
      console.log(`${file}  ${webp.length} bytes`)
    }
  }
  const lettered = await read(false)
  await write(lettered, '')
  if (layers.length === 0 || !existsSync(join(pictures, `${slug}-${view}-blank.webp`))) return layers
  const blank = await read(true)
  if (isElsewhere(lettered, blank)) await write(blank, '-blank')
  else layers.push(...layers.map((layer) => ({ ...layer, over: `${slug}-${view}-blank.webp` })))
  return layers
}

/** Whether the part shows where its maker's words are left out. */
const isElsewhere = (lettered: Dyeable, blank: Dyeable): boolean =>
  lettered.shares.some((share, slot) => share?.some((each, i) => Math.abs(each - blank.shares[slot]![i]!) > 128))

/** At a size that a layer's edges are seen in, whatever the picture's is. */
async function readView(
  slug: string,
  recipe: Recipe,
  wanted: { part: string; view: ViewNumber; isBlank: boolean },
  master: string,
): Promise<Dyeable> {
  const picture = await sharp(master).resize(PROBE_SIZE).ensureAlpha().raw().toBuffer()
  if (!isCut(slug, wanted.view)) return probePart(recipe, wanted, picture, PROBE_SIZE)
  const found = await cutPart(slug, wanted.view, wanted.part, picture, PROBE_SIZE)
  const slots = countSlots(recipe.looks!.parts[wanted.part]!)
  const cuts = found.map(({ slot, hue, share }) => ({ slot, share, was: light(hue) }))
  return dyeCuts(cuts, slots, picture, PROBE_SIZE)
}

/** A line for each layer. */
function formatColours(noted: Noted): string {
  const goods = Object.entries(noted)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([slug, parts]) => {
      const lines = Object.entries(parts).map(
        ([part, { dyes, layers }]) =>
          `    ${JSON.stringify(part)}: {\n      "dyes": ${JSON.stringify(dyes)},\n      "layers": [\n${layers
            .map((layer) => `        ${JSON.stringify(layer)}`)
            .join(',\n')}\n      ]\n    }`,
      )
      return `  ${JSON.stringify(slug)}: {\n${lines.join(',\n')}\n  }`
    })
  return `{\n${goods.join(',\n')}\n}\n`
}

/** A sheet to look at: each view in each of its colours, as the page shows them. @param target a WebP file */
export async function writeSheet(slug: string, pictures: string, target: string): Promise<void> {
  const noted = JSON.parse(readFileSync(join(pictures, 'colours.json'), 'utf8')) as Noted
  const rows: Buffer[][] = []
  for (const { dyes, layers } of Object.values(noted[slug] ?? {}))
    for (const over of new Set(layers.map((layer) => layer.over))) {
      const base = await sharp(join(pictures, over)).resize(LAYER_SIZE).removeAlpha().raw().toBuffer()
      const upon = layers.filter((layer) => layer.over === over)
      const row = [base]
      for (const colours of [...Object.values(dyes), ['#fbf3e6'], ['#24324d']]) {
        const picture = Buffer.from(base)
        for (const { file, slot, tint } of upon)
          layDown(picture, await readLayer(join(pictures, 'colours', file)), colours[slot] ?? colours[0]!, tint)
        row.push(picture)
      }
      rows.push(row)
    }
  await composeSheet(rows, target)
}

const readLayer = (file: string): Promise<Buffer> => sharp(file).resize(LAYER_SIZE).ensureAlpha().raw().toBuffer()

function layDown(picture: Buffer, layer: Buffer, hue: string, tint: readonly number[]): void {
  const dye = [1, 3, 5].map((at, k) => (Number.parseInt(hue.slice(at, at + 2), 16) / 255) * tint[k]!)
  for (let i = 0; i < LAYER_SIZE * LAYER_SIZE; i++) {
    const cover = layer[i * 4 + 3]! / 255
    if (cover === 0) continue
    for (let k = 0; k < 3; k++) {
      const seen = Math.min(255, (layer[i * 4]! / 2 + layer[i * 4 + 1]! / 2) * dye[k]! + layer[i * 4 + 2]!)
      picture[i * 3 + k] = Math.round(picture[i * 3 + k]! * (1 - cover) + seen * cover)
    }
  }
}

async function composeSheet(rows: Buffer[][], target: string): Promise<void> {
  const side = 360
  const tiles = await Promise.all(
    rows.flatMap((row, down) =>
      row.map(async (picture, right) => ({
        input: await sharp(picture, { raw: { width: LAYER_SIZE, height: LAYER_SIZE, channels: 3 } })
          .resize(side)
          .png()
          .toBuffer(),
        left: right * side,
        top: down * side,
      })),
    ),
  )
  const width = side * Math.max(...rows.map(({ length }) => length))
  await sharp({ create: { width, height: side * rows.length, channels: 3, background: '#fff' } })
    .composite(tiles)
    .webp({ quality: 88 })
    .toFile(target)
}
