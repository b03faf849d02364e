import type { ProductDetails } from './product.ts'

export type Craft = { work: string; who: string; product: { id: number; name: string } }

const MOST = 4

/** Takes one craft of each product; makers and kinds of work do not repeat. */
export function pickCrafts(products: readonly Pick<ProductDetails, 'id' | 'name' | 'particulars'>[]): Craft[] {
  const crafts: Craft[] = []
  for (const { id, name, particulars } of products) {
    if (crafts.length === MOST) break
    const maker = particulars.makers.find(({ work, who }) =>
      crafts.every((craft) => craft.who !== who && craft.work !== work && craft.product.id !== id),
    )
    if (maker) crafts.push({ ...maker, product: { id, name } })
  }
  return crafts
}
