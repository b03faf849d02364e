import { allocate, type Paise } from '#shop/money/paise.ts'
import { MIN_UNIT_PRICE, toBasisPoints } from './price-limits.ts'
import { adjust, type Adjustment, type LineAmounts, type LineToPrice } from './price-lines.ts'

type Reduction = { percent: number } | { amount: Paise }
/** Paise before GST, at most `atMost`; for delivery, paise with its tax. */
export type Offer<Line> = { source: string; label: string } & (
  | { on: 'lines'; gives: Reduction; appliesTo: (line: Line) => boolean }
  | { on: 'order'; gives: Reduction; atMost?: Paise }
  | { on: 'delivery'; price: Paise }
)

export type OpenLine<Line> = { line: Line; amounts: LineAmounts }
export type OpenDelivery = { charge: Paise; adjustments: Adjustment[] }
type Applied = { source: string; label: string; parts: Paise[] }

/** Each way is a set of offers; the caller takes the cheapest total, so that another offer never raises it. */
export function listWays<Line>(offers: readonly Offer<Line>[]): Offer<Line>[][] {
  const sorted = offers.toSorted((a, b) => (a.source < b.source ? -1 : 1))
  const onLines = sorted.filter((offer) => offer.on === 'lines')
  const onOrder = sorted.filter((offer) => offer.on === 'order')
  return [[], ...(onLines.length > 0 ? [onLines] : []), ...onOrder.map((offer) => [offer])]
}

export function applyToLines<Line extends LineToPrice>(
  kind: 'offer' | 'code',
  way: readonly Offer<Line>[],
  lines: readonly OpenLine<Line>[],
): void {
  const onOrder = findBest(way.map((offer) => reduceOrder(offer, lines)))
  lines.forEach((open, index) => {
    const onLine = findBest(way.map((offer) => reduceLine(offer, open)))
    const best = onLine ?? onOrder
    if (!best) return
    const { source, label, parts } = best
    adjust(open.amounts, { kind, source, label, amount: -(parts[onLine ? 0 : index] ?? 0) })
  })
}

function reduceLine<Line extends LineToPrice>(offer: Offer<Line>, open: OpenLine<Line>): Applied | undefined {
  if (offer.on !== 'lines' || !offer.appliesTo(open.line)) return undefined
  const { source, label, gives } = offer
  const off = 'percent' in gives ? percentOf(open.amounts.taxable, gives.percent) : gives.amount * open.line.quantity
  return { source, label, parts: [Math.min(off, reducible(open))] }
}

function reduceOrder<Line extends LineToPrice>(
  offer: Offer<Line>,
  lines: readonly OpenLine<Line>[],
): Applied | undefined {
  if (offer.on !== 'order') return undefined
  const { source, label, gives, atMost = Infinity } = offer
  const left = lines.map(({ line, amounts }) => (line.agreed ? 0 : amounts.taxable))
  const off = 'percent' in gives ? percentOf(sum(left), gives.percent) : gives.amount
  return { source, label, parts: allocateWithin(Math.min(off, atMost), left, lines.map(reducible)) }
}

export function applyToDelivery<Line>(
  kind: 'offer' | 'code',
  offers: readonly Offer<Line>[],
  delivery: OpenDelivery,
): void {
  const [cheapest] = offers
    .filter((offer) => offer.on === 'delivery')
    .toSorted((a, b) => a.price - b.price || (a.source < b.source ? -1 : 1))
  const price = Math.max(0, cheapest?.price ?? Infinity)
  if (!cheapest || price >= delivery.charge) return
  const { source, label } = cheapest
  delivery.adjustments.push({ kind, source, label, amount: price - delivery.charge })
  delivery.charge = price
}

function findBest(all: readonly (Applied | undefined)[]): Applied | undefined {
  let best: Applied | undefined
  for (const applied of all) if (applied && sum(applied.parts) > (best ? sum(best.parts) : 0)) best = applied
  return best
}

/** A line never falls below 1 rupee a piece; a free gift and an agreed price are not reduced. */
function reducible({ line, amounts }: OpenLine<LineToPrice>): Paise {
  return line.freeGift || line.agreed ? 0 : Math.max(0, amounts.taxable - MIN_UNIT_PRICE * line.quantity)
}

function allocateWithin(total: Paise, weights: readonly number[], limits: readonly Paise[]): Paise[] {
  const parts = weights.map(() => 0)
  for (let rest = Math.min(total, sum(limits)); rest > 0; rest = Math.min(total, sum(limits)) - sum(parts)) {
    const open = weights.map((weight, index) => (parts[index]! < limits[index]! ? weight : 0))
    allocate(rest, open).forEach((share, index) => {
      parts[index] = Math.min(parts[index]! + share, limits[index]!)
    })
  }
  return parts
}

/** Halves round up. Uses `allocate`, because paise × basis points exceed the exact range of a number. */
function percentOf(amount: Paise, percent: number): Paise {
  const points = toBasisPoints(percent)
  return allocate(amount, [points, 10_000 - points])[0]!
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
