import type { OrderView } from '#contract/order.ts'

/** Names to tell an order's credit notes apart: parcel, pieces, and last their number. A single one needs no name. */
export function nameCreditNotes({
  credits,
  shipments,
}: {
  credits: OrderView['credits']
  shipments: readonly { id: string }[]
}): string[] {
  if (credits.length < 2) return credits.map(() => '')
  const parcels = credits.map((credit) => nameParcels(credit, shipments))
  const byParcel = shipments.length > 1 && isDistinct(parcels)
  const names = byParcel
    ? parcels
    : credits.map((credit, index) => [parcels[index], namePieces(credit)].filter(Boolean).join(', '))
  if (isDistinct(names)) return names
  return names.map((name, index) => [name, credits[index]?.number].filter(Boolean).join(', '))
}

type Credit = OrderView['credits'][number]

function nameParcels({ shipments: own }: Credit, all: readonly { id: string }[]): string {
  const positions = all.flatMap(({ id }, index) => (own.includes(id) ? [`parcel ${index + 1}`] : []))
  return all.length > 1 ? positions.join(' and ') : ''
}

const NAMED_PIECES = 2

function namePieces({ pieces }: Credit): string {
  const named = pieces.slice(0, NAMED_PIECES).map(({ name, units }) => (units === 1 ? name : `${units} × ${name}`))
  const more = pieces.length - NAMED_PIECES
  return new Intl.ListFormat('en-IN').format(more > 0 ? [...named, `${more} more`] : named)
}

const isDistinct = (names: readonly string[]) => new Set(names).size === names.length
