import { stat } from 'node:fs/promises'
import type { DemoPicture, DemoProduct, DemoReview } from '#catalogue/demo-product.ts'
import { demoPictures } from '#catalogue/demo-pictures.ts'
import { demoProducts } from '#catalogue/demo-products.ts'
import { demoReviews } from '#catalogue/demo-reviews.ts'

/** A picture and its size in bytes. */
export type GoodsPicture = DemoPicture & { size: number }

/** What a fresh shop is filled with. */
export interface Goods {
  products: readonly DemoProduct[]
  /** By the product's slug, in the order they are shown. */
  pictures: Readonly<Record<string, readonly GoodsPicture[]>>
  /** Of the first product. */
  reviews: readonly DemoReview[]
}

const folder = new URL('../../../catalogue/pictures/', import.meta.url)

/** The demo goods of `catalogue/`, with the sizes of their picture files. */
export async function demoGoods(): Promise<Goods> {
  const pictures: Record<string, GoodsPicture[]> = {}
  for (const { slug } of demoProducts)
    pictures[slug] = await Promise.all((demoPictures[slug] ?? []).map(weigh))
  return { products: demoProducts, pictures, reviews: demoReviews }
}

async function weigh(picture: DemoPicture): Promise<GoodsPicture> {
  const { size } = await stat(new URL(picture.file, folder))
  return { ...picture, size }
}
