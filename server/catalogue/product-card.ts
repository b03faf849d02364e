import type { Picture, ProductCard, ProductDetails } from '#shop/catalogue/product.ts'
import { billedWeight } from '#shop/checkout/parcel.ts'
import type { ImageRow, ProductRow } from './product-row.ts'

/** A product as a card shows it. */
export function cardOf(row: ProductRow): ProductCard {
  const { id, name, price, discount, unitPrice, stock } = row
  const [first] = row.images ?? []
  return {
    id,
    name,
    price,
    discount,
    unitPrice,
    weight: billedWeight(row),
    picture: first ? pictureOf(first) : null,
    madeToOrder: stock === null,
    soldOut: stock === 0,
  }
}

/** A product as its own page shows it; the row must come with its categories and rating. */
export function detailsOf(row: ProductRow): ProductDetails {
  return {
    ...cardOf(row),
    description: row.description,
    pictures: (row.images ?? []).map(pictureOf),
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

function pictureOf([, url, width, height, alt, , , , blur]: ImageRow): Picture {
  return { url, width, height, alt, ...(blur !== null && { blur }) }
}
