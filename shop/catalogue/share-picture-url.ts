import type { ProductCard } from './product.ts'

export const SHARE_PICTURE_SIZE = { width: 1200, height: 630 } as const

export const SHOP_SHARE_PICTURE_URL = '/share/gathri.jpg'

export type SharedProduct = Pick<
  ProductCard,
  'id' | 'name' | 'price' | 'discount' | 'unitPrice' | 'gstRate' | 'picture'
>

/** The address changes with the content, because message apps cache it for weeks. */
export function sharePictureUrl(product: SharedProduct): string {
  return `/share/product/${product.id}-${shareFingerprint(product)}.jpg`
}

export function shareFingerprint({ name, price, unitPrice, gstRate, picture }: SharedProduct): string {
  let hash = 0x811c9dc5
  for (const character of JSON.stringify([name, price, unitPrice, gstRate, picture?.url ?? null]))
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36)
}
