import { readFile } from 'node:fs/promises'
import type { Hono } from 'hono'
import {
  findDyedLayers,
  findPrintedPhotograph,
  findSeenWords,
  type SeenWords,
} from '#server/catalogue/lettering/show-design.ts'
import { parsePictureName, sizeFileName } from '#server/catalogue/pictures/picture-name.ts'
import type { Pictures } from '#server/catalogue/pictures/pictures.ts'
import type { Shop } from '#server/platform/shop.ts'

/** Words are personal, and may be erased. */
const HEADERS = {
  'cache-control': 'private, max-age=86400',
  'x-robots-tag': 'noindex',
  'x-content-type-options': 'nosniff',
  'content-security-policy': `default-src 'none'; img-src data:`,
}
/** Pixels: lines of carts and orders show it small. */
const WIDTH = 320

const MOST_DESIGNS = 12

/**
 * `/words/{design}.svg`, or `{design}-{design}.svg`: designs that the first one's picture shows, or the plain piece.
 * A query such as `?ribbon=leaf` names the chosen colours.
 * `/words/{design}.jpg`: a photograph as printed.
 */
export function registerWordsPictures(
  app: Hono,
  { database }: Pick<Shop, 'database'>,
  pictures: Pick<Pictures, 'originals' | 'layers' | 'store'>,
): void {
  app.get('/words/:file{[0-9a-f-]+\\.svg}', async (c) => {
    const designs = c.req.param('file').slice(0, -'.svg'.length).split('-').slice(0, MOST_DESIGNS)
    const found = await Promise.all(designs.map((id) => findSeenWords(database, id)))
    const [seen] = found
    if (!seen) return c.text('There is no such picture.', 404, { 'cache-control': 'no-store' })
    const blank = seen.drawn && (await readBlank(pictures, seen.url))
    if (!seen.drawn || !blank) return c.redirect(seen.url, 302)
    const { pixels } = seen.drawn
    const chosen = { design: designs[0]!, url: seen.url, choices: c.req.query() }
    const layers = await Promise.all(
      (await findDyedLayers(database, chosen)).map((layer, index) => drawLayer(pictures.layers, layer, index, pixels)),
    )
    const picture =
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${pixels} ${pixels}">` +
      `<image width="${pixels}" height="${pixels}" href="${toDataUrl(blank)}"/>${layers.join('')}` +
      `${found.map((other, index) => (other?.drawn && other.url === seen.url ? drawMark(other.drawn, `p${index}`) : '')).join('')}</svg>`
    return c.body(picture, 200, { ...HEADERS, 'content-type': 'image/svg+xml' })
  })
  app.get('/words/:file{[0-9a-f]+\\.jpg}', async (c) => {
    const jpeg = await findPrintedPhotograph(database, c.req.param('file').slice(0, -'.jpg'.length))
    return jpeg
      ? c.body(new Uint8Array(jpeg), 200, { ...HEADERS, 'content-type': 'image/jpeg' })
      : c.text('There is no such photograph.', 404, { 'cache-control': 'no-store' })
  })
}

const toDataUrl = (webp: Buffer) => `data:image/webp;base64,${webp.toString('base64')}`

/** As web/catalogue/colour-layers.tsx. */
async function drawLayer(
  layers: Pictures['layers'],
  { url, matrix }: { url: string; matrix: string },
  index: number,
  pixels: number,
): Promise<string> {
  const wanted = parsePictureName(url.slice('/pictures/colours/'.length))
  const layer = wanted && (await layers.find(wanted.name))
  if (!layer) return ''
  return (
    `<filter id="c${index}" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB">` +
    `<feColorMatrix values="${matrix}"/></filter><image width="${pixels}" height="${pixels}" ` +
    `filter="url(#c${index})" href="${toDataUrl(await readFile(layer.file))}"/>`
  )
}

/** @param id unique within the picture */
function drawMark({ ink, path, photograph }: NonNullable<SeenWords['drawn']>, id: string): string {
  if (!photograph) return `<path fill="${ink}" d="${path}"/>`
  const { webp, width, height, tiles } = photograph
  const clips = tiles.map(({ points }, index) => `<clipPath id="${id}-${index}"><path d="M${points}Z"/></clipPath>`)
  const laid = tiles.map(
    ({ matrix }, index) => `<g clip-path="url(#${id}-${index})"><use href="#${id}" transform="${matrix}"/></g>`,
  )
  return (
    `<defs><image id="${id}" width="${width}" height="${height}" preserveAspectRatio="none" ` +
    `href="${toDataUrl(webp)}"/>${clips.join('')}</defs>${laid.join('')}`
  )
}

async function readBlank({ originals, store }: Pick<Pictures, 'originals' | 'store'>, url: string) {
  const wanted = parsePictureName(url.slice('/pictures/'.length))
  const original = wanted && (await originals.find(wanted.name))
  if (!original) return undefined
  const { name, digest } = original
  const made = await store.read(sizeFileName({ name, digest, width: WIDTH, format: 'webp' }))
  return made ?? readFile(original.small).catch(() => readFile(original.file))
}
