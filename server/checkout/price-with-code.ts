import { and, eq } from 'drizzle-orm'
import type { CartAnswer } from '#contract/cart.ts'
import { codeUses } from '#server/database/offer-tables.ts'
import { findCode, type FoundCode } from '#server/offers/find-code.ts'
import type { Shop } from '#server/shop.ts'
import type { Paise } from '#shop/money/paise.ts'
import { checkCode, refuseIdleCode, refuseUsedUp, type CodeRefusal } from '#shop/offers/check-code.ts'
import { normalizeCode, toCodeOffer } from '#shop/offers/offer-terms.ts'
import { priceOrder, type OrderAmounts } from '#shop/pricing/price-order.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import type { ResolvedLine } from './resolve-lines.ts'

type PricedWithCode = { code: CartAnswer['code']; amounts: OrderAmounts }

/** A code that takes nothing off changes nothing and says why. `openOrder` may hold a use already. */
export async function priceWithCode(
  shop: Pick<Shop, 'database' | 'now'>,
  typed: string | undefined,
  lines: readonly ResolvedLine[],
  openOrder: string | null,
): Promise<PricedWithCode> {
  const amounts = priceOrder({ shipments: [{ lines, delivery: 0 }] })
  if (!typed?.trim()) return { code: null, amounts }
  const usable = await findUsableCode(shop, typed, lines, amounts, openOrder)
  const refused = ({ message: refusal }: CodeRefusal) => {
    return { code: { code: normalizeCode(typed), refusal, off: 0, delivery: null }, amounts }
  }
  if (!usable.ok) return refused(usable)
  const { code, ...terms } = usable.found
  const reduced = priceOrder({ shipments: [{ lines, delivery: 0 }], code: toCodeOffer<ResolvedLine>(code, terms) })
  const off: Paise = amounts.subtotal - reduced.subtotal
  const delivery = terms.gives.on === 'delivery' ? terms.gives.price : null
  if (off === 0 && delivery === null) return refused(refuseIdleCode(code))
  return { code: { code, refusal: null, off, delivery }, amounts: reduced }
}

async function findUsableCode(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  typed: string,
  lines: readonly ResolvedLine[],
  { shipments }: OrderAmounts,
  openOrder: string | null,
): Promise<{ ok: true; found: FoundCode } | CodeRefusal> {
  const known = await findCode(database, typed)
  if (!known.ok) return known
  const { found } = known
  const priced = lines.map((line, index) => ({ ...line, taxable: shipments[0]!.lines[index]!.taxable }))
  const checked = checkCode(found.code, found, { today: todayInIndia(now()), lines: priced })
  if (!checked.ok) return checked
  if (found.mostUses === null || found.uses < found.mostUses) return known
  const own = and(eq(codeUses.orderId, openOrder ?? ''), eq(codeUses.code, found.code), codeUses.isHeld)
  const [held] = await database.orm.select().from(codeUses).where(own)
  return held ? known : refuseUsedUp(found.code)
}
