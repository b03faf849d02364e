import { readFile } from 'node:fs/promises'
import pMap from 'p-map'
import type { DemoPicture, DemoProduct, DemoReview } from '#catalogue/demo-product.ts'
import { demoTints, demoColours, demoPictures, demoPlacements } from '#catalogue/demo-pictures.ts'
import { demoParticulars } from '#catalogue/demo-particulars.ts'
import { demoProducts } from '#catalogue/demo-products.ts'
import { demoGiftFacets } from '#catalogue/demo-gift-facets.ts'
import { demoReviews } from '#catalogue/demo-reviews.ts'
import { demoWraps, type DemoWrap } from '#catalogue/demo-wraps.ts'
import type { Particulars } from '#shop/catalogue/particulars.ts'
import { contentDigest } from '#server/catalogue/pictures/originals.ts'
import { layerUrl, originalUrl } from '#server/catalogue/pictures/picture-name.ts'

/** `size` in bytes; `digest` as in the picture's URL. */
export type SeedPicture = DemoPicture & { size: number; digest?: string | undefined; tint?: string | undefined }

export interface SeedCatalogue {
  products: readonly DemoProduct[]
  pictures: Readonly<Record<string, readonly SeedPicture[]>>
  reviews: readonly DemoReview[]
  particulars?: Readonly<Record<string, Particulars>>
  giftFacets?: Readonly<Record<string, { occasions: string[]; recipients: string[] }>>
  blanks: ReadonlyMap<string, string>
  layers: ReadonlyMap<string, string>
  wraps?: readonly (DemoWrap & { picture: SeedPicture })[]
}

const folder = new URL('../../../catalogue/pictures/', import.meta.url)

export async function loadDemoCatalogue(): Promise<SeedCatalogue> {
  const pictures: Record<string, SeedPicture[]> = {}
  for (const { slug } of demoProducts)
    pictures[slug] = await Promise.all((demoPictures[slug] ?? []).map(measurePicture))
  return {
    products: demoProducts,
    pictures,
    reviews: demoReviews,
    particulars: demoParticulars,
    giftFacets: demoGiftFacets,
    blanks: await listBlanks(),
    layers: await listLayers(),
    wraps: await Promise.all(demoWraps.map(async (wrap) => ({ ...wrap, picture: await measurePicture(wrap.picture) }))),
  }
}

async function listBlanks(): Promise<ReadonlyMap<string, string>> {
  const views = Object.values(demoPlacements).flatMap((printAreas) =>
    Object.values(printAreas).flatMap(Object.values<{ file: string }>),
  )
  const files = [...new Set(views.map(({ file }) => file))]
  return addressFiles(files, folder, (file, digest) => seedPictureUrl({ file, digest }))
}

async function listLayers(): Promise<ReadonlyMap<string, string>> {
  const layers = Object.values(demoColours).flatMap((extras) => Object.values(extras).flatMap(({ layers }) => layers))
  const files = [...new Set(layers.map(({ file }) => file))]
  return addressFiles(files, new URL('colours/', folder), (file, digest) =>
    layerUrl(file.replace(/\.webp$/, ''), digest),
  )
}

/** All files together take 20 MB, so they are read in batches. */
async function addressFiles(
  files: readonly string[],
  within: URL,
  address: (file: string, digest: string) => string,
): Promise<ReadonlyMap<string, string>> {
  const addressed = await pMap(
    files,
    async (file): Promise<[string, string]> => [
      file,
      address(file, contentDigest(await readFile(new URL(file, within)))),
    ],
    { concurrency: 4 },
  )
  return new Map(addressed)
}

async function measurePicture(picture: DemoPicture): Promise<SeedPicture> {
  const content = await readFile(new URL(picture.file, folder))
  return { ...picture, size: content.length, digest: contentDigest(content), tint: demoTints[picture.file] }
}

export function seedPictureUrl({ file, digest }: Pick<SeedPicture, 'file' | 'digest'>): string {
  return digest === undefined ? `/pictures/${file}` : originalUrl(file.replace(/\.webp$/, ''), digest)
}
