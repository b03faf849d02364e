import { formatRupees } from '#shop/money/paise.ts'
import { SelectField } from '../design/field.tsx'
import type { StaffOrder } from './order-types.ts'
import { ofParcel } from './pieces-text.ts'

/** A line with units left, or a delivery. */
export type Refundable = { key: string; name: string; left: number; part: { line: number } | { shipment: string } }
/** Units by `key`. */
export type Chosen = Readonly<Record<string, number>>
export type RefundPart = { line: number; units: number } | { delivery: true; shipment: string }

/** The money of pieces that were sent again belongs to their first parcel. */
export function listRefundable({ shipments }: StaffOrder): Refundable[] {
  return shipments
    .filter(({ state, again }) => state !== 'cancelled' && again === null)
    .flatMap(({ id, position, lines, delivery = 0 }) => [
      ...lines
        .filter(({ quantity, returned }) => returned < quantity)
        .map(({ line, name, choices, quantity, returned }) => ({
          key: `line-${line}`,
          name: `${choices === '' ? name : `${name} (${choices})`}${ofParcel(shipments.length, position)}`,
          left: quantity - returned,
          part: { line },
        })),
      ...(delivery > 0
        ? [
            {
              key: `delivery-${id}`,
              name: `Delivery${ofParcel(shipments.length, position)}, ${formatRupees(delivery)}`,
              left: 1,
              part: { shipment: id },
            },
          ]
        : []),
    ])
}

/** Units of a draft may have been refunded meanwhile. */
const unitsOf = (chosen: Chosen, { key, left }: Pick<Refundable, 'key' | 'left'>) => Math.min(chosen[key] ?? 0, left)

export function toParts(refundable: readonly Refundable[], chosen: Chosen): RefundPart[] {
  return refundable.flatMap(({ key, left, part }): RefundPart[] => {
    const units = unitsOf(chosen, { key, left })
    if (units === 0) return []
    return 'line' in part ? [{ line: part.line, units }] : [{ delivery: true, shipment: part.shipment }]
  })
}

export function RefundUnits({
  order,
  chosen,
  onChange,
}: {
  order: StaffOrder
  chosen: Chosen
  onChange: (chosen: Chosen) => void
}) {
  const refundable = listRefundable(order)
  if (refundable.length === 0) return <p>Everything is refunded already.</p>
  return refundable.map(({ key, name, left }) => (
    <SelectField
      key={key}
      label={name}
      options={Array.from({ length: left + 1 }, (_, units) => ({
        value: String(units),
        label: unitsText(units, left),
      }))}
      value={String(unitsOf(chosen, { key, left }))}
      onChange={(units) => onChange(withUnits(chosen, key, Number(units)))}
    />
  ))
}

function unitsText(units: number, left: number): string {
  if (units === 0) return 'no refund'
  return left === 1 ? 'refund' : `refund ${units} of ${left}`
}

function withUnits(chosen: Chosen, key: string, units: number): Chosen {
  const { [key]: _before, ...others } = chosen
  return units === 0 ? others : { ...others, [key]: units }
}
