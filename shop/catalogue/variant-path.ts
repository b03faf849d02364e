/** The page of a product with this very variant chosen: a product's own address shows the one that lists show. */
export function variantPath(variantId: number): string {
  return `/product/${variantId}?variant=${variantId}`
}

/** @returns the variant that an address asks for; undefined for none or nonsense */
export function parseWantedVariant(query: URLSearchParams): number | undefined {
  const text = query.get('variant') ?? ''
  return /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : undefined
}
