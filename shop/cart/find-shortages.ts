/** Pieces left, and how many of them one order may hold. */
export type StockLevel = { left: number; most: number }

/** What is left, by product id; what is made to order is not counted and absent. */
export type StockLevels = Readonly<Record<string, StockLevel>>

/** A line of a cart that asks for more than one order may hold. */
export type Shortage = StockLevel & { id: number; name: string }

/** The lines that ask for more than can be ordered, in the order of the cart. */
export function findShortages(
  lines: readonly { id: number; name: string; quantity: number }[],
  stock: StockLevels,
): Shortage[] {
  return lines.flatMap(({ id, name, quantity }) => {
    const known = stock[id]
    return known && known.most < quantity ? [{ id, name, ...known }] : []
  })
}

/** What a shopper reads where pieces are few: `Only 3 left`, `Sold out`. */
export function formatStockLeft(left: number): string {
  return left > 0 ? `Only ${left} left` : 'Sold out'
}

/** The same for what one order may hold, which can be fewer than there are: `Up to 7 in one order`. */
export function formatOrderLimit({ left, most }: StockLevel): string {
  return most < left ? `Up to ${most} in one order` : formatStockLeft(left)
}
