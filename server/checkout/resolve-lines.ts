import { lineKey, type ChosenExtra } from '#shop/cart/choices.ts'
import { resolveChoices } from '#shop/cart/resolve-choices.ts'
import { refuse } from '#shop/refusal.ts'
import type { OrderableProduct } from './load-cart-products.ts'
import type { CartLineRequest, CartRefusal } from './price-cart.ts'

/** `parts`: variants of which one leaves the shelf with each piece. */
export type ResolvedLine = OrderableProduct & { quantity: number; choices: ChosenExtra[]; parts: number[] }

/** The variant of each line with what was chosen of it. Lines that come to the same are one. */
export function resolveLines(
  products: ReadonlyMap<number, OrderableProduct>,
  requested: readonly CartLineRequest[],
): { ok: true; lines: ResolvedLine[] } | CartRefusal {
  const lines = new Map<string, ResolvedLine>()
  for (const [line, { id, quantity, choices = {} }] of requested.entries()) {
    const product = products.get(id)
    if (!product)
      return {
        ...refuse('unknown-product', 'A product in your cart is no longer sold. Please remove it and try again.'),
        line,
      }
    const resolved = resolveChoices(product.extras, choices)
    if (!resolved.ok) return { ...resolved, message: `${product.name}: ${resolved.message}`, line }
    const { chosen } = resolved
    const key = lineKey({ id, choices: chosen })
    const before = lines.get(key)?.quantity ?? 0
    lines.set(key, { ...product, quantity: quantity + before, choices: chosen, parts: listParts(product, chosen) })
  }
  return { ok: true, lines: [...lines.values()] }
}

function listParts({ extras }: OrderableProduct, chosen: readonly ChosenExtra[]): number[] {
  return chosen.flatMap(({ key, choice }) => {
    const made = extras.find((extra) => extra.key === key)?.choices.find((one) => one.key === choice)
    return made?.variantId ?? []
  })
}
