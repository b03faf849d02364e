import { findAvailableStock } from '#server/catalogue/stock/find-available-stock.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { GivenGift } from '#shop/offers/find-offers.ts'
import { toFreeGiftChoice, type FreeGift } from '#shop/offers/free-gift.ts'
import { loadOrderable, resolveLine, type ResolvedLine } from './resolve-lines.ts'

export type FreeGiftLine = ResolvedLine & { freeGift: FreeGift }

type Asked = {
  /** Paid lines take the stock first. */
  lines: readonly ResolvedLine[]
  /** The shopper's own unpaid order, whose held units they may order. */
  ownOrder?: string | null
  /** Variants without enough stock. */
  gone?: ReadonlySet<number>
}

/** One line for each available gift: on sale, without a required choice, and in stock. */
export async function findFreeGifts(
  shop: Pick<Shop, 'database' | 'settings'>,
  given: readonly GivenGift[],
  { lines, ownOrder = null, gone = new Set() }: Asked,
): Promise<FreeGiftLine[]> {
  if (given.length === 0) return []
  const asked = given.map(({ variant: id }) => ({ id, quantity: 1 }))
  const orderable = await loadOrderable(shop.database, asked)
  const possible = given.flatMap(({ variant: id, source, label }): FreeGiftLine[] => {
    const resolved = resolveLine(orderable, { id, quantity: 1 })
    if (!resolved.ok || resolved.line.choices.some(isPaid)) return []
    const { breaks: _, choices, ...line } = resolved.line
    const freeGift = { source, label }
    return [{ ...line, choices: [...choices, toFreeGiftChoice(freeGift)], freeGift }]
  })
  const wanted = new Map<number, number>()
  const take = ({ id, parts, quantity }: ResolvedLine) =>
    [id, ...parts].forEach((variant) => wanted.set(variant, (wanted.get(variant) ?? 0) + quantity))
  lines.forEach(take)
  const ids = possible.flatMap(({ id, parts }) => [id, ...parts])
  const left = new Map((await findAvailableStock(shop, ids, ownOrder)).map((row) => [row.id, row.left ?? Infinity]))
  return possible.filter((gift) => {
    const units = [gift.id, ...gift.parts]
    const isThere = units.every((id) => !gone.has(id) && (left.get(id) ?? Infinity) > (wanted.get(id) ?? 0))
    if (isThere) take(gift)
    return isThere
  })
}

const isPaid = ({ unitPrice, oncePrice }: { unitPrice: number; oncePrice: number }) => unitPrice > 0 || oncePrice > 0
