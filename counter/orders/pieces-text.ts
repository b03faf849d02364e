import type { OrderRow } from './order-types.ts'

type NamedLine = { name: string; quantity: number }

/** "2 × Brass tray, 1 × Potli and 3 more". */
export function piecesText({ lines, pieces }: { lines: readonly NamedLine[]; pieces: number }): string {
  const named = lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')
  const rest = pieces - lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return rest > 0 ? `${named} and ${rest} more` : named
}

/** " of parcel 2", where there is more than one. */
export function ofParcel(parcels: number, position: number): string {
  return parcels > 1 ? ` of parcel ${position}` : ''
}

export function countPieces(pieces: number): string {
  return pieces === 1 ? '1 piece' : `${pieces.toLocaleString('en-IN')} pieces`
}

/** "Asha Rao, Jaipur", and the number of further recipients. */
export function recipientText({ name, city, places }: Pick<OrderRow['to'], 'name' | 'city' | 'places'>): string {
  const to = [name, city].filter((word) => word !== '').join(', ')
  return places > 1 ? `${to} and ${places - 1} more` : to
}
