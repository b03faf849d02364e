/** `shares` are pieces of each cart line, when the cart is divided; without them each person gets the whole cart. */
export type PersonShare = { quantity: number; shares?: readonly number[] | undefined }

export function linesForPerson<Line extends { quantity: number }>(
  cart: readonly Line[],
  { quantity, shares }: PersonShare,
): Line[] {
  return cart.flatMap((line, index) => {
    const pieces = shares ? (shares[index] ?? 0) : line.quantity * quantity
    return pieces > 0 ? [{ ...line, quantity: pieces }] : []
  })
}

/** Pieces for each of so many people, the rest to the first of them. */
export function divideEvenly(pieces: number, people: number): number[] {
  return Array.from({ length: people }, (_, person) => {
    return Math.floor(pieces / people) + (person < pieces % people ? 1 : 0)
  })
}
