import type { ProductCard } from './product.ts'

/** Pixels of every picture for message apps. */
export const SHARE_PICTURE_SIZE = { width: 1200, height: 630 } as const

/** The picture of the shop itself. */
export const SHOP_SHARE_PICTURE_URL = '/share/gathri.jpg'

/** What a product's picture for message apps shows. */
export type SharedProduct = Pick<ProductCard, 'id' | 'name' | 'price' | 'discount' | 'unitPrice' | 'picture'>

/**
 * Where a product's picture for message apps lies. The address changes with anything the picture shows, because those
 * apps keep what they have seen under an address for weeks.
 */
export function sharePictureUrl(product: SharedProduct): string {
  return `/share/product/${product.id}-${shareFingerprint(product)}.jpg`
}

/** The same for pictures that show the same; not a secret, and no protection against anything. */
export function shareFingerprint({ name, price, unitPrice, picture }: SharedProduct): string {
  let hash = 0x811c9dc5
  for (const character of JSON.stringify([name, price, unitPrice, picture?.url ?? null]))
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36)
}
