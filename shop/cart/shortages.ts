/** Pieces that can still be ordered, by product id; what is made to order is not counted and absent. */
export type Stock = Readonly<Record<string, number>>

/** A line of a cart that asks for more than there is. */
export type Shortage = { id: number; name: string; left: number }

/** The lines that ask for more than there is, in the order of the cart. */
export function shortagesIn(
  lines: readonly { id: number; name: string; quantity: number }[],
  stock: Stock,
): Shortage[] {
  return lines.flatMap(({ id, name, quantity }) => {
    const left = stock[id]
    return left !== undefined && left < quantity ? [{ id, name, left }] : []
  })
}

/** What a shopper reads where pieces are few: `Only 3 left`, `Sold out`. */
export function leftText(left: number): string {
  return left > 0 ? `Only ${left} left` : 'Sold out'
}
