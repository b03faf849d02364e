import { readFile } from 'node:fs/promises'
import type { DemoPicture, DemoProduct, DemoReview } from '#catalogue/demo-product.ts'
import { demoPictures } from '#catalogue/demo-pictures.ts'
import { demoProducts } from '#catalogue/demo-products.ts'
import { demoReviews } from '#catalogue/demo-reviews.ts'
import { digestOf } from '../../pictures/masters.ts'
import { masterAddress } from '../../pictures/picture-name.ts'

/** A picture, its size in bytes, and the digest that its address carries. */
export type GoodsPicture = DemoPicture & { size: number; digest?: string | undefined }

/** What a fresh shop is filled with. */
export interface Goods {
  products: readonly DemoProduct[]
  /** By the product's slug, in the order they are shown. */
  pictures: Readonly<Record<string, readonly GoodsPicture[]>>
  /** Of the first product. */
  reviews: readonly DemoReview[]
}

const folder = new URL('../../../catalogue/pictures/', import.meta.url)

/** The demo goods of `catalogue/`, with the sizes and digests of their picture files. */
export async function demoGoods(): Promise<Goods> {
  const pictures: Record<string, GoodsPicture[]> = {}
  for (const { slug } of demoProducts)
    pictures[slug] = await Promise.all((demoPictures[slug] ?? []).map(weigh))
  return { products: demoProducts, pictures, reviews: demoReviews }
}

async function weigh(picture: DemoPicture): Promise<GoodsPicture> {
  const content = await readFile(new URL(picture.file, folder))
  return { ...picture, size: content.length, digest: digestOf(content) }
}

export function addressOf({ file, digest }: Pick<GoodsPicture, 'file' | 'digest'>): string {
  return digest === undefined ? `/pictures/${file}` : masterAddress(file.replace(/\.webp$/, ''), digest)
}
