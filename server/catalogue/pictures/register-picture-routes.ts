import { readFile } from 'node:fs/promises'
import type { Context, Hono } from 'hono'
import type { Original } from './originals.ts'
import { parsePictureName, type PictureName, type SizeRequest, sizeFileName } from './picture-name.ts'
import type { Pictures } from './pictures.ts'

/** The URL contains the content's digest. */
const IMMUTABLE = 'public, max-age=31536000, immutable'
/** Without a digest the picture may change. */
const ONE_HOUR = 'public, max-age=3600'
/** A placeholder, which may be replaced a minute later. */
const ONE_MINUTE = 'public, max-age=60'
/** Up to this width the shipped copy of 480 pixels is the placeholder, above it the original. */
const MAX_PLACEHOLDER_WIDTH = 640

/** Queues a missing size, and sends the next best picture. An old digest gets the current picture. */
export function registerPictureRoutes(
  app: Hono,
  pictures: Pick<Pictures, 'originals' | 'layers' | 'store'> & { resizer: ResizeQueue },
): void {
  app.get('/pictures/:file', async (c) => {
    const wanted = parsePictureName(c.req.param('file'))
    const original = wanted && (await pictures.originals.find(wanted.name))
    if (!original) return c.text('There is no such picture.', 404)
    if (!wanted.size) {
      return sendPicture(c, await readFile(original.file), 'webp', cacheControlFor(wanted, original))
    }
    return sendSize(c, wanted.size, original, wanted)
  })

  app.get('/pictures/colours/:file', async (c) => {
    const wanted = parsePictureName(c.req.param('file'))
    const layer = wanted && !wanted.size && (await pictures.layers.find(wanted.name))
    if (!layer) return c.text('There is no such picture.', 404)
    return sendPicture(c, await readFile(layer.file), 'webp', cacheControlFor(wanted, layer))
  })

  async function sendSize(
    c: Context,
    { width, format }: NonNullable<PictureName['size']>,
    original: Original,
    wanted: PictureName,
  ): Promise<Response> {
    const copy: SizeRequest = { name: original.name, digest: original.digest, width, format }
    const made = await pictures.store.read(sizeFileName(copy))
    if (made) return sendPicture(c, made, format, cacheControlFor(wanted, original))
    pictures.resizer.enqueue(copy)
    const small = width <= MAX_PLACEHOLDER_WIDTH ? await readFile(original.small).catch(() => undefined) : undefined
    return sendPicture(c, small ?? (await readFile(original.file)), 'webp', ONE_MINUTE)
  }
}

function cacheControlFor({ digest }: PictureName, original: Original): string {
  if (digest === undefined) return ONE_HOUR
  return digest === original.digest ? IMMUTABLE : ONE_MINUTE
}

type ResizeQueue = Pick<Pictures['resizer'], 'enqueue'>

function sendPicture(c: Context, picture: Buffer, format: string, cacheControl: string): Response {
  return c.body(new Uint8Array(picture), 200, {
    'content-type': `image/${format}`,
    'cache-control': cacheControl,
    'x-content-type-options': 'nosniff',
  })
}
