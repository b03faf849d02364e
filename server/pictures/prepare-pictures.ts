import type { Logger } from 'pino'
import type { Database } from '#server/database/open-database.ts'
import type { Job } from '#server/jobs/run-every.ts'
import { originalUrl, parsePictureName } from './picture-name.ts'
import type { Pictures } from './pictures.ts'
import { parseRows } from '#server/database/parse-rows.ts'

export function preparePictures(
  { originals, resizer }: Omit<Pictures, 'store'>,
  { database, log }: { database: Pick<Database, 'pool'>; log: Pick<Logger, 'warn'> },
): Job {
  let stopping = false
  const running = prepare().catch((error: unknown) =>
    log.warn({ event: 'picture.preparation_failed', err: error }, 'pictures were not prepared'),
  )

  async function prepare(): Promise<void> {
    const found = parseRows(
      { url: 'always' },
      await database.pool.query<{ url: string }>(
        'SELECT DISTINCT url FROM product_images WHERE blur IS NULL LIMIT 2000',
      ),
    )
    const blurs = new Map<string, string>()
    for (const { url } of found) {
      if (stopping) return
      const blur = await blurOf(url)
      if (blur !== undefined) blurs.set(url, blur)
    }
    // One statement: cached pages become stale once.
    if (blurs.size > 0)
      await database.pool.query(
        `UPDATE product_images i SET blur = made.blur
         FROM unnest($1::text[], $2::text[]) made (url, blur) WHERE i.url = made.url AND i.blur IS NULL`,
        [[...blurs.keys()], [...blurs.values()]],
      )
    if (!stopping) await resizer.resizeAll()
  }

  async function blurOf(url: string): Promise<string | undefined> {
    const name = parsePictureName(url.slice(url.lastIndexOf('/') + 1))?.name
    const original = name === undefined ? undefined : await originals.find(name)
    // The content has changed: this row is about another picture.
    if (!original || originalUrl(original.name, original.digest) !== url) return undefined
    return resizer.createBlur(original)
  }

  return {
    async stop() {
      stopping = true
      await resizer.stop()
      await running
    },
  }
}
