import { stat } from 'node:fs/promises'
import type { DemoPicture, DemoProduct, DemoReview } from '#catalogue/demo-product.ts'
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
  for (const { slug, name } of demoProducts)
    pictures[slug] = await Promise.all(
      [1, 2, 3].map(async (view) => {
        const file = `${slug}-${view}.webp`
        const { size } = await stat(new URL(file, folder)).catch(() => ({ size: 0 }))
        return { file, width: 1440, height: 1440, alt: view === 1 ? name : `${name}, view ${view}`, size }
      }),
    )
  return { products: demoProducts, pictures, reviews: demoReviews }
}
