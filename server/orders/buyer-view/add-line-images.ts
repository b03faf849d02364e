import { inArray } from 'drizzle-orm'
import { productsByIds, readProducts } from '#server/catalogue/query/query.ts'
import { variants } from '#server/platform/database/catalogue-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { OrderLineView, OrderView, OrderWithLines } from '#contract/order.ts'
import { toImageAttributes } from '#server/catalogue/collections/catalogue-attributes.ts'

type OrderWithoutImages = { order: OrderView; cart: Omit<OrderLineView, 'images'>[] }

/** Images as the catalogue has them today; `data` is null when the product is gone. */
export async function addLineImages(
  { database }: Pick<Shop, 'database'>,
  shown: readonly OrderWithoutImages[],
): Promise<OrderWithLines[]> {
  const ids = [...new Set(shown.flatMap(({ cart }) => cart.map(({ id }) => id)))]
  const { id, productId } = variants
  const bought = await database.orm.select({ id, productId }).from(variants).where(inArray(id, ids))
  const productIds = new Map(bought.map((variant) => [variant.id, variant.productId]))
  const products = await readProducts(database, productsByIds([...new Set(productIds.values())]))
  const imagesByProduct = new Map(
    products.map((product) => [
      product.id,
      product.images?.map((image) => ({ id: image[0], attributes: toImageAttributes(image) })) ?? null,
    ]),
  )
  return shown.map(({ order, cart }) => ({
    order,
    cart: cart.map((line) => ({
      ...line,
      images: { data: imagesByProduct.get(productIds.get(line.id) ?? 0) ?? null },
    })),
  }))
}
