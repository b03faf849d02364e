import { allocate, type Paise } from '#shop/money/paise.ts'
import type { CartTotals } from './calculate-totals.ts'
import { rateOf, sumGst } from './gst.ts'
import { adjust, toExtra, type ExtraKind, type LineAmounts, type PricedChoice } from './price-lines.ts'

export type ShipmentChoice = PricedChoice & { kind: ExtraKind }

type ChargedLine = { line: { quantity: number }; amounts: LineAmounts }

export function addShipmentChoice(lines: readonly ChargedLine[], choice: ShipmentChoice): void {
  const pieces = lines.reduce((sum, { line }) => sum + line.quantity, 0)
  const extra = toExtra(choice.kind, choice, pieces)
  const parts = allocate(
    extra.amount,
    lines.map(({ amounts }) => amounts.taxable),
  )
  parts.forEach((amount, index) => adjust(lines[index]!.amounts, { ...extra, amount }))
}

/** One price for the whole shipment, in paise before GST. */
export function toWrapChoice({ name, price }: { name: string; price: Paise }): ShipmentChoice {
  return { kind: 'wrap', key: 'wrap', name: 'Wrap', label: name, unitPrice: 0, oncePrice: price }
}

/** Equals `priceOrder` for one shipment without offers. */
export function addToTotals(
  lines: readonly { quantity: number; gstRate?: number }[],
  totals: CartTotals,
  choice: ShipmentChoice,
): CartTotals {
  const charged = lines.map((line, index) => {
    const { adjustments, ...amounts } = totals.lines[index]!
    return { line, amounts: { ...amounts, adjustments: [...adjustments] } }
  })
  addShipmentChoice(charged, choice)
  const subtotal = charged.reduce((sum, { amounts }) => sum + amounts.taxable, 0)
  const tax = sumGst(charged.map(({ line, amounts: { taxable } }) => ({ gstRate: rateOf(line), taxable })))
  const { shipping } = totals
  return {
    lines: charged.map(({ amounts }) => amounts),
    subtotal,
    tax,
    shipping,
    total: subtotal + tax + (shipping ?? 0),
  }
}
