import { readFile } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import PQueue from 'p-queue'
import { shareFingerprint, type SharedProduct } from '#shop/catalogue/share-picture-url.ts'
import type { Originals } from '#server/catalogue/pictures/originals.ts'
import { parsePictureName } from '#server/catalogue/pictures/picture-name.ts'
import { renderProductPicture, renderShopPicture } from './render-share-picture.ts'

export interface SharePictures {
  /** undefined when too many are queued. */
  forProduct(product: SharedProduct): Promise<Buffer | undefined>
  forShop(): Promise<Buffer | undefined>
}

const hero = new URL('../../../web/public/art/hero-1000.webp', import.meta.url)
const CACHE_BYTES = 16 * 1024 * 1024
/** Drawing takes a core for about a tenth of a second: one at a time, and few may wait. */
const MAX_PENDING = 20

export function createSharePictures(originals: Pick<Originals, 'find'>): SharePictures {
  const cache = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ length }) => length,
  })
  const pending = new Map<string, Promise<Buffer>>()
  const queue = new PQueue({ concurrency: 1 })

  async function findOrRender(key: string, draw: () => Promise<Buffer>): Promise<Buffer | undefined> {
    const found = cache.get(key) ?? pending.get(key)
    if (found) return found
    if (pending.size >= MAX_PENDING) return undefined
    const drawn = queue.add(draw).finally(() => pending.delete(key))
    pending.set(key, drawn)
    const picture = await drawn
    cache.set(key, picture)
    return picture
  }

  return {
    forProduct: (product) =>
      findOrRender(`${product.id}-${shareFingerprint(product)}`, async () =>
        renderProductPicture(product, await readPhoto(originals, product.picture?.url)),
      ),
    forShop: () => findOrRender('shop', async () => renderShopPicture(await readFile(hero))),
  }
}

async function readPhoto(originals: Pick<Originals, 'find'>, url: string | undefined): Promise<Buffer | undefined> {
  const name = parsePictureName(url?.split('/').at(-1) ?? '')?.name
  const original = name === undefined ? undefined : await originals.find(name)
  return original && readFile(original.file).catch(() => undefined)
}
