import { lineKey, type ChosenExtra } from '#shop/cart/choices.ts'
import { resolveChoices, type ChoiceRefusalReason } from '#shop/cart/resolve-choices.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import type { OrderableProduct } from './load-cart-products.ts'
import type { CartLineRequest } from './price-cart.ts'

/** `parts`: variants of which one leaves the shelf with each piece. */
export type ResolvedLine = OrderableProduct & { quantity: number; choices: ChosenExtra[]; parts: number[] }

export type LineRefusal = Refusal<'unknown-product' | ChoiceRefusalReason> & { extra?: string }

export function resolveLine(
  products: ReadonlyMap<number, OrderableProduct>,
  { id, quantity, choices = {} }: CartLineRequest,
): { ok: true; line: ResolvedLine } | LineRefusal {
  const product = products.get(id)
  if (!product)
    return refuse('unknown-product', 'A product in your cart is no longer sold. Please remove it and try again.')
  const resolved = resolveChoices(product.extras, choices)
  if (!resolved.ok) return { ...resolved, message: `${product.name}: ${resolved.message}` }
  const { chosen } = resolved
  const made = listMade(product, chosen)
  const looks = made.flatMap(({ isFirst, picture }) =>
    isFirst || picture === null ? [] : (product.pictures[picture] ?? []),
  )
  const parts = made.flatMap(({ variantId }) => variantId ?? [])
  return { ok: true, line: { ...product, picture: looks[0] ?? product.picture, quantity, choices: chosen, parts } }
}

/** Lines that come to the same are one. A refusal names its line, from 0. */
export function resolveLines(
  products: ReadonlyMap<number, OrderableProduct>,
  requested: readonly CartLineRequest[],
): { ok: true; lines: ResolvedLine[] } | (LineRefusal & { line: number }) {
  const lines = new Map<string, ResolvedLine>()
  for (const [index, asked] of requested.entries()) {
    const resolved = resolveLine(products, asked)
    if (!resolved.ok) return { ...resolved, line: index }
    const { line } = resolved
    const key = lineKey(line)
    lines.set(key, { ...line, quantity: line.quantity + (lines.get(key)?.quantity ?? 0) })
  }
  return { ok: true, lines: [...lines.values()] }
}

/** The first choice of an extra is as the product's own pictures show it. */
function listMade({ extras }: OrderableProduct, chosen: readonly ChosenExtra[]) {
  return chosen.flatMap(({ key, choice }) => {
    const choices = extras.find((extra) => extra.key === key)?.choices ?? []
    const made = choices.find((one) => one.key === choice)
    return made ? [{ ...made, isFirst: made === choices[0] }] : []
  })
}
