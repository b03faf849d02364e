export type StockLevel = { left: number; most: number }

/** By product id; products made to order are absent. */
export type StockLevels = Readonly<Record<string, StockLevel>>

export type Shortage = StockLevel & { id: number; name: string }

export function findShortages(
  lines: readonly { id: number; name: string; quantity: number }[],
  stock: StockLevels,
): Shortage[] {
  return lines.flatMap(({ id, name, quantity }) => {
    const known = stock[id]
    return known && known.most < quantity ? [{ id, name, ...known }] : []
  })
}

export function formatStockLeft(left: number): string {
  return left > 0 ? `Only ${left} left` : 'Sold out'
}

export function formatOrderLimit({ left, most }: StockLevel): string {
  return most < left ? `Up to ${most} in one order` : formatStockLeft(left)
}
