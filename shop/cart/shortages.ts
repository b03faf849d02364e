/** Pieces left, and how many of them one order may hold. */
export type Left = { left: number; most: number }

/** What is left, by product id; what is made to order is not counted and absent. */
export type Stock = Readonly<Record<string, Left>>

/** A line of a cart that asks for more than one order may hold. */
export type Shortage = Left & { id: number; name: string }

/** The lines that ask for more than can be ordered, in the order of the cart. */
export function shortagesIn(
  lines: readonly { id: number; name: string; quantity: number }[],
  stock: Stock,
): Shortage[] {
  return lines.flatMap(({ id, name, quantity }) => {
    const known = stock[id]
    return known && known.most < quantity ? [{ id, name, ...known }] : []
  })
}

/** What a shopper reads where pieces are few: `Only 3 left`, `Sold out`. */
export function leftText(left: number): string {
  return left > 0 ? `Only ${left} left` : 'Sold out'
}

/** The same for what one order may hold, which can be fewer than there are: `Up to 7 in one order`. */
export function mostText({ left, most }: Left): string {
  return most < left ? `Up to ${most} in one order` : leftText(left)
}
