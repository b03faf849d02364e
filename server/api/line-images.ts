import type { z } from '@hono/zod-openapi'
import { byIds, readProducts } from '#server/catalogue/read-products.ts'
import type { Shop } from '#server/shop.ts'
import type { ShownLine, ShownOrder } from '#server/orders/show-order.ts'
import { imageAttributesOf, type images } from './product-shapes.ts'

type Shown = { order: ShownOrder; cart: ShownLine[] }
type WithImages = { order: ShownOrder; cart: (ShownLine & { images: z.infer<typeof images> })[] }

/** Gives lines of orders the pictures of their products, as the catalogue answers them today; none when one has gone. */
export async function withImages(
  { database }: Pick<Shop, 'database'>,
  shown: readonly Shown[],
): Promise<WithImages[]> {
  const ids = new Set(shown.flatMap(({ cart }) => cart.map(({ id }) => id)))
  const products = ids.size > 0 ? await readProducts(database, byIds([...ids])) : []
  const imagesOf = new Map(
    products.map((product) => [
      product.id,
      product.images?.map((image) => ({ id: image[0], attributes: imageAttributesOf(image) })) ?? null,
    ]),
  )
  return shown.map(({ order, cart }) => ({
    order,
    cart: cart.map((line) => ({ ...line, images: { data: imagesOf.get(line.id) ?? null } })),
  }))
}
