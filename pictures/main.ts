// `npm run pictures -- [--draft=FOLDER] [SLUG[:SHOT]…]`, or `--placements [SLUG…]` for placements.json alone, or `--colours [SLUG…]`
// for the layers of colours of what is there, `--colours --draft=FOLDER` for sheets of them. With Debian's packages blender, python3-numpy, python3-opencv,
// librsvg2-bin, webp, fonts-ebgaramond and fonts-dancingscript. The pictures are committed; no build runs this.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { eraseWords } from './erase-words.ts'
import { moreViews } from './more-views.ts'
import { photograph, type Quality } from './photograph.ts'
import { recolour } from './recolour.ts'
import type { Hues, Recipe, ViewNumber } from './recipe.ts'
import { recipes, storefront } from './recipes.ts'
import { writeInsides } from './write-insides.ts'
import { writeAvif } from './render/write-avif.ts'
import { writeWebp } from './render/write-webp.ts'
import { listDyedParts, writeColours, writeSheet } from './write-colours.ts'
import { findPlacements, hasWords } from './zones.ts'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const words = process.argv.slice(2)
const draft = words.find((w) => w.startsWith('--draft='))?.slice('--draft='.length)
const isPlacing = words.includes('--placements')
const isErasing = words.includes('--erase')
const edge = Number(words.find((w) => w.startsWith('--edge='))?.slice('--edge='.length) ?? 1440)
const wanted = words.filter((w) => !w.startsWith('--'))
const all = { ...recipes, ...storefront }

const quality: Quality = draft ? { size: 480, light: 320, samples: 8 } : { size: edge, light: edge / 2, samples: 7 }
const MASTER_BYTES = 120_000
const SMALL_BYTES = 16_000

/** `name` as it ends its file's: a view's number, or the part and the choice that it shows. */
type Shot = { name: string; view: ViewNumber; hues: Hues; traced: boolean; isBlank: boolean; of?: Recipe }

function listShots(slug: string): Shot[] {
  const recipe = all[slug]!
  const more = Object.entries(moreViews[slug] ?? {}).map(([name, of]): Shot => ({
    name,
    of,
    view: 1,
    hues: {},
    traced: true,
    isBlank: false,
  }))
  const views = (recipe.only ?? [1, 2, 3]).flatMap((view): Shot[] => [
    { name: `${view}`, view, hues: {}, traced: true, isBlank: false },
    ...(hasWords(recipe, view) ? [{ name: `${view}-blank`, view, hues: {}, traced: true, isBlank: true }] : []),
  ])
  const { looks } = recipe
  if (!looks) return [...views, ...more]
  const choices = Object.entries(looks.parts).flatMap(([part, hues]) =>
    Object.entries(hues).map(([key, hue]) => ({
      name: `${part}-${key}`,
      view: looks.view,
      hues: { [part]: hue },
      traced: looks.traced ?? false,
      isBlank: false,
    })),
  )
  return [...views, ...more, ...choices]
}

async function make(slug: string, shot: Shot, scratch: string): Promise<void> {
  const png = join(scratch, 'picture.png')
  const picture = `${slug}-${shot.name}`
  const master = here(`../catalogue/pictures/${slug}-${shot.view}.webp`)
  if (isErasing && shot.isBlank) await eraseWords(all[slug]!, shot.view, master, png)
  else if (shot.traced) photograph(shot.of ?? all[slug]!, shot, quality, join(scratch, 'scene'), png)
  else await recolour(all[slug]!, shot, master, png)
  if (draft) return writeWebp(png, `${draft}/${picture}.webp`, 40_000)
  if (slug in storefront) {
    for (const width of [480, 680, 800, 1000]) {
      const file = here(`../web/public/art/${slug}-${width}`)
      writeWebp(png, `${file}.webp`, width * 40, width)
      await writeAvif(png, `${file}.avif`, width * 20, width)
    }
    return
  }
  writeWebp(png, here(`../catalogue/pictures/${picture}.webp`), MASTER_BYTES)
  writeWebp(png, here(`../catalogue/pictures/small/${picture}-480.webp`), SMALL_BYTES, 480)
  if (shot.isBlank) return
  noteSize(`${picture}.webp`)
  await noteBlur(`${picture}.webp`)
}

async function noteBlur(file: string): Promise<void> {
  const list = here('../catalogue/pictures/blurs.json')
  const tiny = sharp(here(`../catalogue/pictures/${file}`))
    .resize(8, 8, { fit: 'fill' })
    .webp({ quality: 40 })
  const blur = `data:image/webp;base64,${(await tiny.toBuffer()).toString('base64')}`
  const blurs: Record<string, string> = JSON.parse(readFileSync(list, 'utf8'))
  writeFileSync(list, `${JSON.stringify({ ...blurs, [file]: blur }, null, 2)}\n`)
}

// pictures.json has one line for each picture.
function noteSize(file: string): void {
  const list = here('../catalogue/pictures/pictures.json')
  const { size } = quality
  const line = new RegExp(`("file": "${file}", )"width": \\d+, "height": \\d+`)
  writeFileSync(list, readFileSync(list, 'utf8').replace(line, `$1"width": ${size}, "height": ${size}`))
}

/** In pixels, of a lossy WebP. */
const widthOf = (file: string): number => readFileSync(here(`../catalogue/pictures/${file}`)).readUInt16LE(26) & 0x3fff

/** placements.json: by slug, zone and view, where words are laid on which picture: the blank one, where there is one. */
function writePlacements(slugs: string[]): void {
  const target = here('../catalogue/pictures/placements.json')
  const noted: Noted = JSON.parse(readFileSync(target, 'utf8'))
  for (const slug of slugs) {
    delete noted[slug]
    const recipe = recipes[slug]!
    for (const view of recipe.only ?? ([1, 2, 3] as const)) {
      const file = `${slug}-${view}${hasWords(recipe, view) ? '-blank' : ''}.webp`
      // What shows the words of its maker takes no others before its blank picture is made.
      if (!existsSync(here(`../catalogue/pictures/${file}`))) continue
      for (const [zone, grid] of Object.entries(findPlacements(recipe, view)))
        ((noted[slug] ??= {})[zone] ??= {})[view] = { file, pixels: widthOf(file), ...grid }
    }
  }
  const inOrder = Object.keys(recipes).flatMap((slug) => (noted[slug] ? [[slug, noted[slug]]] : []))
  writeFileSync(target, formatPlacements(Object.fromEntries(inOrder)))
}

type Noted = Record<string, Record<string, Record<string, object>>>

/** A line for each view of a zone. */
function formatPlacements(noted: Noted): string {
  const block = (entries: [string, string][], indent: string) =>
    `{\n${entries.map(([key, value]) => `${indent}  "${key}": ${value}`).join(',\n')}\n${indent}}`
  const goods = Object.entries(noted).map(([slug, zones]): [string, string] => [
    slug,
    block(
      Object.entries(zones).map(([zone, views]): [string, string] => [
        zone,
        block(
          Object.entries(views).map(([view, placement]): [string, string] => [view, JSON.stringify(placement)]),
          '    ',
        ),
      ]),
      '  ',
    ),
  ])
  return `${block(goods, '')}\n`
}

const unknown = wanted.filter((word) => !Object.hasOwn(all, word.replace(/:.*/, '')))
if (unknown.length > 0) {
  console.error(`There is no product ${unknown.join(', ')}. There are: ${Object.keys(all).join(', ')}`)
  process.exit(1)
}
if (draft) mkdirSync(draft, { recursive: true })
if (words.includes('--insides')) {
  writeInsides(new URL('../catalogue/pictures/', import.meta.url))
  process.exit()
}
if (isPlacing) {
  writePlacements(wanted.length > 0 ? wanted : Object.keys(recipes))
  process.exit()
}
if (words.includes('--colours')) {
  for (const [slug, recipe] of Object.entries(recipes)) {
    if (listDyedParts(slug, recipe).length === 0 || (wanted.length > 0 && !wanted.includes(slug))) continue
    if (draft) await writeSheet(slug, here('../catalogue/pictures'), `${draft}/${slug}.webp`)
    else await writeColours(slug, recipe, here('../catalogue/pictures'))
  }
  process.exit()
}
const scratch = mkdtempSync(join(tmpdir(), 'gathri-pictures-'))
try {
  const named = new Set(wanted.map((word) => word.replace(/:.*/, '')))
  const slugs = Object.keys(all).filter((slug) => named.size === 0 || named.has(slug))
  for (const slug of slugs)
    for (const shot of listShots(slug)) {
      if (wanted.length && !wanted.includes(slug) && !wanted.includes(`${slug}:${shot.name}`)) continue
      const started = performance.now()
      await make(slug, shot, scratch)
      console.log(`${slug}-${shot.name}  ${((performance.now() - started) / 1000).toFixed(1)} s`)
    }
  if (!draft) writePlacements(slugs.filter((slug) => slug in recipes))
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
