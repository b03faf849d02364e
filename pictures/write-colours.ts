import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { LAYER_SIZE, traceLayers } from './colour-layers.ts'
import { compareLooks } from './recolour.ts'
import type { Hues, Recipe, ViewNumber } from './recipe.ts'
import { hasWords } from './zones.ts'

/** `dyes` by choice, a colour for each slot; `over` names the picture that a layer is laid upon. */
type Colouring = {
  dyes: Record<string, string[]>
  layers: { over: string; file: string; slot: number; tint: [number, number, number] }[]
}
type Noted = Record<string, Record<string, Colouring>>

/** Petals shade from one colour into another, which a layer of each cannot. */
const MOST_SLOTS = 3
const MOST_BYTES = 6_000
/** Of a part that fills the picture, a case of velvet. */
const MOST_BYTES_LARGE = 9_500

/** Parts of a recipe that are dyed: not those whose choices change shapes. */
export function listDyedParts({ looks }: Recipe): [part: string, hues: Hues][] {
  return Object.entries(looks?.parts ?? {}).filter(([, hues]) =>
    Object.values(hues).every((hue) => hue.startsWith('#') && hue.split(' ').length <= MOST_SLOTS),
  )
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
  for (const [part, hues] of listDyedParts(recipe)) {
    const layers: Colouring['layers'] = []
    for (const view of recipe.only ?? ([1, 2, 3] as const))
      layers.push(...(await writeView(slug, recipe, { part, view }, pictures)))
    if (layers.length === 0) continue
    const dyes = Object.fromEntries(Object.entries(hues).map(([choice, hue]) => [choice, hue.split(' ')]))
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
  const write = async (isBlank: boolean) => {
    const over = `${slug}-${view}${isBlank ? '-blank' : ''}.webp`
    const traced = await traceLayers(recipe, { part, view, isBlank }, join(pictures, over), (isLarge) =>
      isLarge ? MOST_BYTES_LARGE : MOST_BYTES,
    )
    for (const { slot, tint, webp } of traced) {
      const file = `${slug}-${view}-${part}${slot > 0 ? `-${slot}` : ''}${isBlank ? '-blank' : ''}.webp`
      writeFileSync(join(pictures, 'colours', file), webp)
      layers.push({ over, file, slot, tint })
      console.log(`${file}  ${webp.length} bytes`)
    }
  }
  await write(false)
  const hasBlank = hasWords(recipe, view) && existsSync(join(pictures, `${slug}-${view}-blank.webp`))
  if (layers.length === 0 || !hasBlank) return layers
  if (await wordsLieOn(recipe, part, view)) await write(true)
  else layers.push(...layers.map((layer) => ({ ...layer, over: `${slug}-${view}-blank.webp` })))
  return layers
}

/** Whether the part shows where its maker's words are left out. */
async function wordsLieOn(recipe: Recipe, part: string, view: ViewNumber): Promise<boolean> {
  const [hues] = Object.values(recipe.looks!.parts[part]!)
  const probe = hues!.replaceAll(/#\w+/g, '#00ff80')
  const [lettered, blank] = await Promise.all(
    [false, true].map((isBlank) =>
      compareLooks(
        recipe,
        { view, isBlank, hues: { [part]: hues! } },
        { view, isBlank, hues: { [part]: probe } },
        LAYER_SIZE,
      ),
    ),
  )
  return lettered!.some((share, i) => Math.abs(share - blank![i]!) > 128)
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

const readLayer = (file: string): Promise<Buffer> => sharp(file).ensureAlpha().raw().toBuffer()

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
