import { formatRupees } from '#shop/money/paise.ts'
import { readGrouped } from '#shop/money/read-grouped.ts'
import { CheckboxesField, TextField } from '../design/field.tsx'
import type { StaffOrder } from './order-types.ts'
import { ofParcel } from './pieces-text.ts'

/** A line with units left, or a delivery. */
export type Refundable = { key: string; name: string; left: number; part: { line: number } | { shipment: string } }
/** Units by `key`, as they are typed. */
export type Chosen = Readonly<Record<string, string>>
export type RefundPart = { line: number; units: number } | { delivery: true; shipment: string }

export const keyOfLine = (line: number) => `line-${line}`

/** The money of pieces that were sent again belongs to their first parcel. */
export function listRefundable({ shipments }: StaffOrder): Refundable[] {
  return shipments
    .filter(({ state, again }) => state !== 'cancelled' && again === null)
    .flatMap(({ id, position, lines, delivery = 0 }) => [
      ...lines
        .filter(({ quantity, returned }) => returned < quantity)
        .map(({ line, name, choices, quantity, returned }) => ({
          key: keyOfLine(line),
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

/** Drafts of earlier versions hold numbers. */
const typedOf = (chosen: Chosen, key: string) => String(chosen[key] ?? '')

/** @returns undefined for what is no number of these pieces */
function unitsOf(chosen: Chosen, { key, left }: Pick<Refundable, 'key' | 'left'>): number | undefined {
  const typed = typedOf(chosen, key).trim()
  if (typed === '') return 0
  if (left === 1) return 1
  const units = readGrouped(typed)
  return units !== undefined && units <= left ? units : undefined
}

export function toParts(refundable: readonly Refundable[], chosen: Chosen): RefundPart[] {
  return refundable.flatMap(({ key, left, part }): RefundPart[] => {
    const units = unitsOf(chosen, { key, left }) ?? 0
    if (units === 0) return []
    return 'line' in part ? [{ line: part.line, units }] : [{ delivery: true, shipment: part.shipment }]
  })
}

/** @returns why the pieces cannot be read */
export function findUnitsFault(refundable: readonly Refundable[], chosen: Chosen): string | undefined {
  const wrong = refundable.find((each) => unitsOf(chosen, each) === undefined)
  return wrong && `${wrong.name}: ${tooMany(wrong)}`
}

const tooMany = ({ left }: Refundable) => `Please enter a whole number, ${left} at most.`

/** Ticks for single pieces and deliveries, a number for several pieces. */
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
  const single = refundable.filter(({ left }) => left === 1)
  const isTicked = (each: Refundable) => unitsOf(chosen, each) === 1
  return (
    <>
      {refundable
        .filter(({ left }) => left > 1)
        .map((each) => (
          <TextField
            key={each.key}
            label={each.name}
            hint={`Pieces to refund, of ${each.left}.`}
            inputMode="numeric"
            autoComplete="off"
            value={typedOf(chosen, each.key)}
            onChange={(typed) => onChange({ ...chosen, [each.key]: typed })}
            error={unitsOf(chosen, each) === undefined ? tooMany(each) : undefined}
          />
        ))}
      {single.length > 0 && (
        <CheckboxesField
          label="Refund"
          options={single.map(({ key, name }) => ({ value: key, label: name }))}
          value={single.filter(isTicked).map(({ key }) => key)}
          onChange={(keys) =>
            onChange({
              ...chosen,
              ...Object.fromEntries(single.map(({ key }) => [key, keys.includes(key) ? '1' : ''])),
            })
          }
        />
      )}
    </>
  )
}
