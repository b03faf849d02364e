import type { Picture, ProductDetails } from './product.ts'

export type Craft = { work: string; who: string; product: { id: number; name: string }; picture: Picture }

const MOST = 4

/** Takes one craft of each product; makers and kinds of work do not repeat. */
export function pickCrafts(
  products: readonly Pick<ProductDetails, 'id' | 'name' | 'picture' | 'particulars'>[],
): Craft[] {
  const crafts: Craft[] = []
  for (const { id, name, picture, particulars } of products) {
    if (crafts.length === MOST || picture === null) continue
    const maker = particulars.makers.find(({ work, who }) =>
      crafts.every((craft) => craft.who !== who && craft.work !== work && craft.product.id !== id),
    )
    if (maker) crafts.push({ ...maker, product: { id, name }, picture })
  }
  return crafts
}
