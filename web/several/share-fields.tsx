import { MAX_QUANTITY } from '#shop/cart/quantity-limits.ts'
import { QuantityStepper } from '#web/design/quantity-stepper.tsx'
import type { DraftRow } from './recipients-draft.ts'

export type ShareLine = { key: string; name: string }

/** Pieces of each cart line for one person; empty when everybody gets the same. */
export function ShareFields({
  lines,
  row,
  onChange,
}: {
  lines: readonly ShareLine[]
  row: DraftRow
  onChange: (changes: Partial<DraftRow>) => void
}) {
  return lines.map(({ key, name }) => (
    <div key={key} className="person-share">
      <span>{name}</span>
      <QuantityStepper
        of={`${name} for ${row.name}`}
        quantity={row.shares[key] ?? 0}
        min={0}
        max={MAX_QUANTITY}
        onChange={(pieces) => onChange({ shares: { ...row.shares, [key]: pieces } })}
      />
    </div>
  ))
}
