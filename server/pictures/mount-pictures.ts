import { readFile } from 'node:fs/promises'
import type { Context, Hono } from 'hono'
import type { Master } from './masters.ts'
import { readPictureName, type PictureName, type WantedCopy } from './picture-name.ts'
import { copyFile } from './picture-name.ts'
import type { Pictures } from './pictures.ts'

/** The address says the content: it will never be another. */
const FOR_GOOD = 'public, max-age=31536000, immutable'
/** The picture of today, named without its content: another one may take its place. */
const FOR_AN_HOUR = 'public, max-age=3600'
/** Stands in for something better, which may be there a minute later. */
const FOR_NOW = 'public, max-age=60'
/** Up to this width the small copy of 480 pixels stands in, above it the master. */
const SMALL_ENOUGH = 640

/**
 * Pictures under `/pictures/`, in the size an address asks for. A size that is not made yet is put to be made, and the
 * next best picture is sent meanwhile: nobody waits for a picture to be drawn. An address of older content is answered
 * with the picture as it is now.
 */
export function mountPictures(
  app: Hono,
  pictures: Pick<Pictures, 'masters' | 'shelf'> & { maker: Asked },
): void {
  app.get('/pictures/:file', async (c) => {
    const wanted = readPictureName(c.req.param('file'))
    const master = wanted && (await pictures.masters.find(wanted.name))
    if (!master) return c.text('There is no such picture.', 404)
    if (!wanted.copy) {
      return send(c, await readFile(master.file), 'webp', keep(wanted, master))
    }
    return sendCopy(c, wanted.copy, master, wanted)
  })

  async function sendCopy(
    c: Context,
    { width, format }: NonNullable<PictureName['copy']>,
    master: Master,
    wanted: PictureName,
  ): Promise<Response> {
    const copy: WantedCopy = { name: master.name, digest: master.digest, width, format }
    const made = await pictures.shelf.read(copyFile(copy))
    if (made) return send(c, made, format, keep(wanted, master))
    pictures.maker.ask(copy)
    const small = width <= SMALL_ENOUGH ? await readFile(master.small).catch(() => undefined) : undefined
    return send(c, small ?? (await readFile(master.file)), 'webp', FOR_NOW)
  }
}

function keep({ digest }: PictureName, master: Master): string {
  if (digest === undefined) return FOR_AN_HOUR
  return digest === master.digest ? FOR_GOOD : FOR_NOW
}

type Asked = Pick<Pictures['maker'], 'ask'>

function send(c: Context, picture: Buffer, format: string, cacheControl: string): Response {
  return c.body(new Uint8Array(picture), 200, {
    'content-type': `image/${format}`,
    'cache-control': cacheControl,
    'x-content-type-options': 'nosniff',
  })
}
