import type { CartAnswer } from '#contract/cart.ts'
import { findAvailableStock } from '#server/catalogue/stock/find-available-stock.ts'
import type { Shop } from '#server/platform/shop.ts'
import { cartWeight } from '#shop/cart/cart.ts'
import { longestDaysToMake } from '#shop/checkout/delivery-estimate.ts'
import { priceWithOffers } from './price-with-offers.ts'
import type { CartLineRequest } from './order-request.ts'
import { recallQuotes } from '#server/orders/promises/courier-quotes.ts'
import { readCapacity } from '#server/orders/promises/read-capacity.ts'
import { allocate, type Paise } from '#shop/money/paise.ts'
import { checkPin } from '#shop/checkout/address-rules.ts'
import { INDIA } from '#shop/checkout/indian-states.ts'
import { lookUpPin } from '#shop/checkout/look-up-pin.ts'
import { orderBefore, planWork } from '#shop/promises/plan-work.ts'
import { findTransit } from '#shop/promises/transit.ts'
import { keyOfPlanned, listParts, type PlannedPiece } from '#shop/hampers/fill-hamper.ts'
import { refuse } from '#shop/refusal.ts'
import { shortestKeeping, workOfLines } from '#shop/promises/work-of-lines.ts'
import type { OrderLineAmounts } from '#shop/pricing/price-order.ts'
import { toWrapChoice } from '#shop/pricing/shipment-choices.ts'
import { readWraps } from './read-wraps.ts'
import { loadOrderable, resolveEach, type LineRefusal, type Orderable, type ResolvedLine } from './resolve-lines.ts'

type CartToShow = {
  code?: string | undefined
  wrap?: number | undefined
  lines: readonly CartLineRequest[]
  openOrder?: string | null | undefined
  pin?: string | undefined
}

/** Prices a cart without delivery, and stores nothing. An unavailable line has its reason. */
export async function showCart(
  shop: Pick<Shop, 'database' | 'settings' | 'couriers' | 'now'>,
  { lines, openOrder = null, pin, code: typed, wrap: wrapId }: CartToShow,
): Promise<CartAnswer> {
  const orderable = await loadOrderable(shop.database, lines)
  const each = resolveEach(orderable, lines)
  const parts = each.flatMap((one) => lineOf(one)?.parts ?? [])
  const ids = [...new Set([...lines.map(({ id }) => id), ...orderable.hamperGoods.keys(), ...parts])]
  const stock = new Map((await findAvailableStock(shop, ids, openOrder)).map((row) => [row.id, row]))
  const wanted = countWanted(each.flatMap((one) => lineOf(one) ?? []))
  const resolved = each.map((one) => refuseShortHamper(one, { wanted, stock, goods: orderable.hamperGoods }) ?? one)
  const sold = [...new Set(resolved.flatMap((one) => lineOf(one) ?? []))]
  const wraps = wrapId === undefined ? [] : await readWraps(shop.database)
  const choices = wraps.filter(({ id, stock }) => id === wrapId && stock !== 0).map(toWrapChoice)
  const { code, offers, freeGifts, amounts: priced } = await priceWithOffers(shop, typed, sold, openOrder, choices)
  const all = [...sold, ...freeGifts]
  const { shipments, subtotal, tax, total } = priced
  const amounts = new Map(sold.map((line, index) => [line, shipments[0]!.lines[index]!]))
  return {
    lines: lines.map(({ id, quantity }, index) => {
      const answer = resolved[index]!
      const { left = null, most = null } = stock.get(id) ?? {}
      if (!answer.ok) {
        const { reason, message, extra } = answer
        return { id, quantity, priced: null, left, most, problem: { reason, message, ...(extra && { extra }) } }
      }
      const { productId, name, picture, price, discount, gstRate, weight, choices } = answer.line
      const { breaks } = answer.line
      const goods = { productId, name, picture, price, discount, gstRate, weight, choices, ...(breaks && { breaks }) }
      const shares = lines.map((line, other) => (lineOf(resolved[other]!) === answer.line ? line.quantity : 0))
      const charged = shareOut(amounts.get(answer.line)!, shares, index)
      return { id, quantity, priced: { ...goods, ...charged }, left, most, problem: null }
    }),
    code,
    offers,
    freeGifts: freeGifts.map(({ id, name, picture, freeGift: { label } }) => ({ id, name, picture, label })),
    subtotal,
    tax,
    shipping: null,
    total,
    weight: cartWeight(all),
    daysToMake: longestDaysToMake(all),
    promise: pin === undefined || sold.length === 0 ? null : await promiseCart(shop, pin, all),
  }
}

type Shelves = {
  wanted: ReadonlyMap<number, number>
  stock: ReadonlyMap<number, { left: number | null }>
  goods: Orderable['hamperGoods']
}

/** Checkout finds other short lines by `left`; a hamper's own `left` is that of its container. */
function refuseShortHamper(
  one: ReturnType<typeof resolveEach>[number],
  { wanted, stock, goods }: Shelves,
): LineRefusal | undefined {
  if (!one.ok || !one.line.hamper) return undefined
  const { name, hamper } = one.line
  const leftOf = ({ id, isMade, ...piece }: PlannedPiece) => {
    const taken = [...(isMade ? [] : [id]), ...listParts(goods.get(id), keyOfPlanned({ id, ...piece }))]
    const short = taken.filter((unit) => (wanted.get(unit) ?? 0) > (stock.get(unit)?.left ?? Infinity))
    return Math.min(...short.map((unit) => stock.get(unit)?.left ?? 0))
  }
  const short = hamper.pieces.find((piece) => leftOf(piece) < Infinity)
  if (!short) return undefined
  const left = leftOf(short)
  const isLeft =
    left === 0 ? `${short.name} is sold out` : `only ${left} of ${short.name} ${left === 1 ? 'is' : 'are'} left`
  const message = `${name}: ${isLeft}. Please open it and put something else in.`
  return { ...refuse('choice-sold-out', message), extra: keyOfPlanned(short) }
}

/** Units of each variant in all lines, as lines or as parts of lines. */
function countWanted(lines: readonly ResolvedLine[]): Map<number, number> {
  const wanted = new Map<number, number>()
  for (const { id, parts, quantity } of new Set(lines))
    for (const unit of [id, ...parts]) wanted.set(unit, (wanted.get(unit) ?? 0) + quantity)
  return wanted
}

const lineOf = (one: ReturnType<typeof resolveEach>[number]) => (one.ok ? one.line : undefined)

function shareOut({ unitPrice, ...sums }: OrderLineAmounts, shares: readonly number[], at: number): OrderLineAmounts {
  const share = (amount: Paise) => allocate(amount, shares)[at]!
  const lineTotal = share(sums.lineTotal)
  const adjustments = sums.adjustments.map((each) => ({ ...each, amount: share(each.amount) }))
  const taxable = adjustments.reduce((sum, { amount }) => sum + amount, lineTotal)
  return { unitPrice, lineTotal, adjustments, taxable, tax: share(sums.tax) }
}

/** Null for an unknown or unreached PIN, or while no courier answers: checkout explains it. */
async function promiseCart(
  { couriers, database, now }: Pick<Shop, 'database' | 'couriers' | 'now'>,
  typed: string,
  lines: readonly ResolvedLine[],
): Promise<CartAnswer['promise']> {
  const pin = checkPin(typed, INDIA)
  const lead = longestDaysToMake(lines)
  if (!pin.ok || lead === null) return null
  const at = now()
  const offers = await recallQuotes({ couriers }, { deliveryPin: pin.value, weight: cartWeight(lines) }, at)
  if (!offers.ok) return null
  const { calendar, learned } = await readCapacity(database.orm, at)
  const transit = findTransit(learned, offers.value[0]!, lookUpPin(pin.value).state)
  const plan =
    transit && planWork(calendar, at, { minutes: workOfLines(lines), lead, keeps: shortestKeeping(lines) }, transit)
  const until = orderBefore(calendar, at)
  return plan && until && { pin: pin.value, by: plan.arrivesBy, orderBy: until.toISOString() }
}
