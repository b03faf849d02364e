import { readFile } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import { fingerprintOf, type SharedProduct } from '#shop/catalogue/share-picture.ts'
import type { Masters } from '#server/pictures/masters.ts'
import { readPictureName } from '#server/pictures/picture-name.ts'
import { drawProductPicture, drawShopPicture } from './draw-share-picture.ts'

/** Pictures for message apps, drawn when somebody first asks and kept until something in them changes. */
export interface SharePictures {
  /** undefined when too many wait to be drawn just now. */
  ofProduct(product: SharedProduct): Promise<Buffer | undefined>
  ofShop(): Promise<Buffer | undefined>
}

const hero = new URL('../../web/public/art/hero-1000.webp', import.meta.url)
const KEPT_BYTES = 16 * 1024 * 1024
/** Drawing takes a core for about a tenth of a second, so one is drawn at a time and few may wait. */
const MOST_WAITING = 20

/** @param masters the product photographs */
export function createSharePictures(masters: Pick<Masters, 'find'>): SharePictures {
  const kept = new LRUCache<string, Buffer>({ maxSize: KEPT_BYTES, sizeCalculation: ({ length }) => length })
  const drawing = new Map<string, Promise<Buffer>>()
  let last: Promise<unknown> = Promise.resolve()

  async function find(key: string, draw: () => Promise<Buffer>): Promise<Buffer | undefined> {
    const found = kept.get(key) ?? drawing.get(key)
    if (found) return found
    if (drawing.size >= MOST_WAITING) return undefined
    const drawn = last.then(draw).finally(() => drawing.delete(key))
    last = drawn.catch(() => undefined)
    drawing.set(key, drawn)
    const picture = await drawn
    kept.set(key, picture)
    return picture
  }

  return {
    ofProduct: (product) =>
      find(`${product.id}-${fingerprintOf(product)}`, async () =>
        drawProductPicture(product, await readPhoto(masters, product.picture?.url)),
      ),
    ofShop: () => find('shop', async () => drawShopPicture(await readFile(hero))),
  }
}

/** A photograph that is not there is left out. */
async function readPhoto(
  masters: Pick<Masters, 'find'>,
  url: string | undefined,
): Promise<Buffer | undefined> {
  const name = readPictureName(url?.split('/').at(-1) ?? '')?.name
  const master = name === undefined ? undefined : await masters.find(name)
  return master && readFile(master.file).catch(() => undefined)
}
