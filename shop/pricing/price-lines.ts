import type { Paise } from '#shop/money/paise.ts'
import { unitPrice } from './unit-price.ts'

export type ExtraKind = 'extra' | 'wrap' | 'card'
export type AdjustmentKind =
  | ExtraKind
  | 'quantity price'
  | 'offer'
  | 'code'
  | 'free gift'
  | 'sent again'
  | 'agreed price'
/** Signed paise, never 0. `source` names the extra, product or offer. */
export type Adjustment = { kind: AdjustmentKind; source: string; label: string; amount: Paise }

/** "Ribbon: Wine" of the extra `ribbon`; paise for each piece, and once for the line. */
export type PricedChoice = { key: string; name: string; label: string; unitPrice: Paise; oncePrice: Paise }

export type PriceBreak = { fromQuantity: number; unitPrice: Paise }

export type LineToPrice = {
  price: Paise
  discount: number
  quantity: number
  choices?: readonly PricedChoice[]
  /** Pieces with one `key` count together, across variants and shipments. */
  breaks?: { key: string; steps: readonly PriceBreak[] }
  freeGift?: { source: string; label: string }
  agreed?: AgreedAmount
}

/** Replaces the shop's price of a whole line or delivery; for a line before GST. */
export type AgreedAmount = { source: string; label: string; amount: Paise }

/** Paise before GST; `lineTotal` excludes adjustments, `taxable` includes them. */
export type LineAmounts = { unitPrice: Paise; lineTotal: Paise; adjustments: Adjustment[]; taxable: Paise }

export function priceLines(lines: readonly LineToPrice[]): LineAmounts[] {
  return lines.map((line) => {
    const unit = unitPrice(line.price, line.discount)
    const lineTotal = unit * line.quantity
    const priced: LineAmounts = { unitPrice: unit, lineTotal, adjustments: [], taxable: lineTotal }
    for (const choice of line.choices ?? []) adjust(priced, toExtra('extra', choice, line.quantity))
    if (line.agreed) agree(priced, line.agreed)
    else if (line.freeGift) adjust(priced, { kind: 'free gift', ...line.freeGift, amount: -lineTotal })
    else if (line.breaks) adjust(priced, quantityPrice(line.breaks, unit, line.quantity, lines))
    return priced
  })
}

function agree(line: LineAmounts, { amount, ...named }: AgreedAmount): void {
  adjust(line, { kind: 'agreed price', ...named, amount: amount - line.taxable })
}

export function adjust(line: LineAmounts, adjustment: Adjustment): void {
  if (adjustment.amount === 0) return
  line.adjustments.push(adjustment)
  line.taxable += adjustment.amount
}

export function toExtra(kind: ExtraKind, { key, name, label, ...paise }: PricedChoice, pieces: number): Adjustment {
  return { kind, source: key, label: `${name}: ${label}`, amount: paise.unitPrice * pieces + paise.oncePrice }
}

/** Discount and quantity price do not add up: the lower unit price counts. */
function quantityPrice(
  { key, steps }: NonNullable<LineToPrice['breaks']>,
  unit: Paise,
  quantity: number,
  lines: readonly LineToPrice[],
): Adjustment {
  const counted = lines.filter((line) => line.breaks?.key === key && !line.freeGift)
  const pieces = counted.reduce((sum, line) => sum + line.quantity, 0)
  let lowest = { fromQuantity: 1, unitPrice: unit }
  for (const step of steps) if (step.fromQuantity <= pieces && step.unitPrice < lowest.unitPrice) lowest = step
  const amount = (unitPrice(lowest.unitPrice, 0) - unit) * quantity
  return { kind: 'quantity price', source: key, label: `${lowest.fromQuantity} and more`, amount }
}
