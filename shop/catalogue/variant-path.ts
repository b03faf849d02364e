/** A product's own address shows its listed variant; this one shows exactly this variant. */
export function variantPath(variantId: number): string {
  return `/product/${variantId}?variant=${variantId}`
}

export function parseWantedVariant(query: URLSearchParams): number | undefined {
  const text = query.get('variant') ?? ''
  return /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : undefined
}
