import type { Picture, ProductCard, ProductDetails } from '#shop/catalogue/product.ts'
import { chargeableWeight } from '#shop/checkout/chargeable-weight.ts'
import type { ImageRow, ProductRow } from './product-row.ts'

export function toProductCard(row: ProductRow): ProductCard {
  const { id, name, price, discount, unitPrice, stock } = row
  const [first] = row.images ?? []
  return {
    id,
    name,
    price,
    discount,
    unitPrice,
    weight: chargeableWeight(row),
    picture: first ? toPicture(first) : null,
    madeToOrder: stock === null,
    soldOut: stock === 0,
  }
}

/** The row must come with its categories and rating. */
export function toProductDetails(row: ProductRow): ProductDetails {
  return {
    ...toProductCard(row),
    description: row.description,
    pictures: (row.images ?? []).map(toPicture),
    material: row.material === '' ? null : row.material,
    netWeight: row.weight,
    length: row.length,
    breadth: row.breadth,
    height: row.height,
    category: row.category,
    categories: (row.categories ?? []).map(({ id, name }) => ({ id, name })),
    stock: row.stock,
    daysToMake: row.daysToMake,
    rating: row.rating ?? { count: 0, mean: 0 },
    createdAt: new Date(row.createdAt).toISOString(),
  }
}

function toPicture([, url, width, height, alt, , , , blur]: ImageRow): Picture {
  return { url, width, height, alt, ...(blur !== null && { blur }) }
}
