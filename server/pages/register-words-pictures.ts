import { readFile } from 'node:fs/promises'
import type { Hono } from 'hono'
import { findSeenWords } from '#server/lettering/show-design.ts'
import { parsePictureName, sizeFileName } from '#server/pictures/picture-name.ts'
import type { Pictures } from '#server/pictures/pictures.ts'
import type { Shop } from '#server/shop.ts'

/** Words are personal, and may be erased. */
const HEADERS = {
  'cache-control': 'private, max-age=86400',
  'x-robots-tag': 'noindex',
  'x-content-type-options': 'nosniff',
  'content-security-policy': `default-src 'none'; img-src data:`,
}
/** Pixels: lines of carts and orders show it small. */
const WIDTH = 320

/** `/words/{design}.svg`: a design on its piece. Where it is seen on no picture, the piece as it is. */
export function registerWordsPictures(
  app: Hono,
  { database }: Pick<Shop, 'database'>,
  pictures: Pick<Pictures, 'originals' | 'store'>,
): void {
  app.get('/words/:file{[0-9a-f]+\\.svg}', async (c) => {
    const seen = await findSeenWords(database, c.req.param('file').slice(0, -'.svg'.length))
    if (!seen) return c.text('There is no such picture.', 404, { 'cache-control': 'no-store' })
    const blank = seen.drawn && (await readBlank(pictures, seen.url))
    if (!seen.drawn || !blank) return c.redirect(seen.url, 302)
    const { pixels, ink, path } = seen.drawn
    const picture =
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${pixels} ${pixels}">` +
      `<image width="${pixels}" height="${pixels}" href="data:image/webp;base64,${blank.toString('base64')}"/>` +
      `<path fill="${ink}" d="${path}"/></svg>`
    return c.body(picture, 200, { ...HEADERS, 'content-type': 'image/svg+xml' })
  })
}

async function readBlank({ originals, store }: Pick<Pictures, 'originals' | 'store'>, url: string) {
  const wanted = parsePictureName(url.slice('/pictures/'.length))
  const original = wanted && (await originals.find(wanted.name))
  if (!original) return undefined
  const { name, digest } = original
  const made = await store.read(sizeFileName({ name, digest, width: WIDTH, format: 'webp' }))
  return made ?? readFile(original.small).catch(() => readFile(original.file))
}
