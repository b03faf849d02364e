import { lineKey, lineName, type ChosenLine } from './choices.ts'

export type StockLevel = { left: number; most: number }

/** By variant id; variants made to order are absent. */
export type StockLevels = Readonly<Record<string, StockLevel>>

/** `most` is what this line may hold; earlier lines hold `inOtherLines` units of the same variant. */
export type Shortage = StockLevel & { key: string; name: string; inOtherLines: number }

/** Lines of one variant share its stock, the earlier lines first. */
export function findShortages(
  lines: readonly (ChosenLine & { name: string; quantity: number })[],
  stock: StockLevels,
): Shortage[] {
  const taken = new Map<number, number>()
  return lines.flatMap((line) => {
    const { id, quantity } = line
    const known = stock[id]
    if (!known) return []
    const inOtherLines = taken.get(id) ?? 0
    const most = Math.max(known.most - inOtherLines, 0)
    taken.set(id, inOtherLines + Math.min(quantity, most))
    if (quantity <= most) return []
    return [{ key: lineKey(line), name: lineName(line), left: known.left, most, inOtherLines }]
  })
}

export function formatStockLeft(left: number): string {
  return left > 0 ? `Only ${left} left` : 'Sold out'
}

export function formatOrderLimit({ left, most, inOtherLines = 0 }: StockLevel & { inOtherLines?: number }): string {
  if (inOtherLines > 0) return most > 0 ? `Only ${most} left beside those above` : 'None left beside those above'
  return most < left ? `Up to ${most} in one order` : formatStockLeft(left)
}
