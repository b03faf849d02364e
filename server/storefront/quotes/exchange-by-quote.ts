import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { RefundPlan } from '#contract/counter/refunds.ts'
import type { ExchangePlan, exchangeRequest } from '#contract/counter/exchanges.ts'
import { findExchanges, refuseSomeOfNames } from '#server/fulfilment/returns/find-exchanges.ts'
import { shelveWhole } from '#server/fulfilment/returns/shelve-whole.ts'
import type { Confirmed } from '#server/money/refunds/ask-for-step-up.ts'
import { lockRefundsOf, type RefundBy } from '#server/money/refunds/find-staff-refund-limit.ts'
import { causeOfPlan, planRefund, writePlannedRefund, type RefundMade } from '#server/money/refunds/refund-as-staff.ts'
import { auditedOrder, lockOrder, refuseUnknownOrder } from '#server/orders/lifecycle/lock-order.ts'
import { readLineBalances, type LineBalance } from '#server/orders/returns/read-line-balances.ts'
import { dues } from '#server/platform/database/due-tables.ts'
import { gifts } from '#server/platform/database/gift-tables.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { orderLines, orders, refunds, type Order, type OrderLine } from '#server/platform/database/order-tables.ts'
import { quoteRevisions, quotes } from '#server/platform/database/quote-tables.ts'
import { runTransaction } from '#server/platform/database/run-transaction.ts'
import { shipments, type Shipment } from '#server/platform/database/shipment-tables.ts'
import { actAs, recordAudit } from '#server/platform/staff/audit.ts'
import type { GiftNote } from '#shop/gifts/gift-note.ts'
import { formatRupees } from '#shop/money/paise.ts'
import { hasWords } from '#shop/lettering/made-pieces.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { balanceLines, findTakenFromStock, listLinesBefore } from '#shop/orders/line-balances.ts'
import type { QuoteFacts } from '#shop/quotes/quote-facts.ts'
import { formatQuoteNumber } from '#shop/quotes/quote-number.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import { addDays } from '#shop/time/add-days.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { insertQuote, VALID_DAYS } from './keep-quote.ts'
import type { PricingShop } from './quote-order.ts'
import { freezeQuote, limitTotal, writeSent, type SendRefusal } from './send-quote.ts'
import { toQuoteLines, type KeepingShop } from './to-quote-lines.ts'

const REASON = 'exchanged for another piece'

type ExchangingShop = PricingShop & KeepingShop
type Piece = z.output<typeof exchangeRequest>['pieces'][number]
type Wanted = { orderNumber: number; pieces: readonly Piece[] }
type Sender = RefundBy & Confirmed & { isLimited: boolean }
type PieceRefusal = OperationRefusal<'not-found' | 'not-possible' | 'too-many'>
type Refused = Exclude<RefundMade, { ok: true }> | SendRefusal | PieceRefusal

/** Previews an exchange at another price: the pieces are refunded in full, and a quote offers the other ones. */
export async function planExchange(
  shop: ExchangingShop,
  wanted: Wanted,
  who: Sender,
): Promise<{ ok: true; plan: ExchangePlan } | Refused> {
  const prepared = await prepare(shop, wanted, who)
  if (!prepared.ok) return prepared
  const { chosen, refund, frozen } = prepared
  const { lines, total } = frozen.shown
  const goods = lines.map(({ name, quantity, taxable, tax }) => ({ name, quantity, taxable, tax }))
  const limit = refund.limit ?? limitTotal(total, who.isLimited)?.message ?? null
  return {
    ok: true,
    plan: { refund, goods, total, toShelf: goesToShelf(chosen, refund), validUntil: frozen.facts.validUntil, limit },
  }
}

/** Refunds the pieces and mails the quote, both or neither. The same plan is carried out once. @returns the quote */
export async function exchangeByQuote(
  shop: ExchangingShop,
  { plan, total, ...wanted }: Wanted & { plan: string; total: number },
  who: Sender,
): Promise<{ ok: true; number: number } | Refused> {
  const { orm } = shop.database
  const made = await findMade(orm, wanted.orderNumber, plan)
  if (made) return answerMade(made, wanted, total)
  const prepared = await prepare(shop, wanted, who)
  if (!prepared.ok) return prepared
  const { order, chosen, request, frozen } = prepared
  if (frozen.total !== total)
    return refuse.conflict('changed', 'The price of the other piece changed meanwhile. Look at the exchange again.')
  const tooMuch = limitTotal(total, who.isLimited)
  if (tooMuch) return tooMuch
  return runTransaction(orm, async (tx): Promise<{ ok: true; number: number } | Refused> => {
    await actAs(tx, who.by)
    await lockRefundsOf(tx, who.by)
    await lockOrder(tx, wanted.orderNumber)
    const known = await findMade(tx, wanted.orderNumber, plan)
    if (known) return answerMade(known, wanted, total)
    if (isAgain(chosen)) await shelveWhole(tx, order.id, chosen.pieces)
    const refunded = await writePlannedRefund(tx, { ...request, plan }, who, shop.now())
    if (!refunded.ok) return refunded
    const draft = { enquiryNumber: null, facts: frozen.facts, refundKey: refunded.key }
    const quote = await insertQuote(tx, draft, who.by, shop.now())
    await writeSent(tx, shop, quote, frozen, who.by)
    await recordAudit(tx, who.by, {
      operation: 'orders.exchange',
      subject: auditedOrder(order),
      after: { refunded: refunded.amount, quote: formatQuoteNumber(quote.number), total },
    })
    return { ok: true, number: quote.number }
  })
}

async function findMade(orm: Orm | Tx, orderNumber: number, plan: string) {
  const [made] = await orm
    .select({ number: quotes.number, facts: quoteRevisions.facts, total: quoteRevisions.total })
    .from(quotes)
    .innerJoin(quoteRevisions, and(eq(quoteRevisions.quoteNumber, quotes.number), eq(quoteRevisions.revision, 1)))
    .innerJoin(refunds, eq(refunds.key, quotes.refundKey))
    .innerJoin(dues, eq(dues.paymentId, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, dues.orderId))
    .where(and(eq(orders.number, orderNumber), eq(refunds.cause, causeOfPlan({ plan, reason: REASON }))))
  return made
}

/** Two people may exchange the same piece for different ones. */
function answerMade(
  { number, ...made }: NonNullable<Awaited<ReturnType<typeof findMade>>>,
  { pieces }: Wanted,
  total: number,
): { ok: true; number: number } | Refused {
  const isSame =
    made.total === total &&
    made.facts.lines.length === pieces.length &&
    made.facts.lines.every(
      ({ id, quantity }, index) => id === pieces[index]?.variant && quantity === pieces[index].units,
    )
  return isSame
    ? { ok: true, number }
    : refuse.conflict(
        'changed',
        `Somebody has exchanged this for another piece already: quote ${formatQuoteNumber(number)}. Look at the order again.`,
      )
}

async function prepare(shop: ExchangingShop, { orderNumber, pieces }: Wanted, who: Sender) {
  const { orm } = shop.database
  const [order] = await orm.select().from(orders).where(eq(orders.number, orderNumber))
  if (!order) return refuseUnknownOrder()
  const chosen = await choosePieces(shop, order, pieces)
  if (!chosen.ok) return chosen
  // The refund is of the lines that were paid for. It would put their variant into stock, not the one sent again.
  const ofLine = Map.groupBy(chosen.pieces, ({ first }) => first.id)
  const parts = [...ofLine].map(([line, some]) => ({ line, units: some.reduce((sum, { fresh }) => sum + fresh, 0) }))
  const refused = refuseOthersFirst(await readLineBalances(orm, order.id), chosen, parts)
  if (refused) return refused
  const request = { orderNumber, parts, reason: REASON, restock: chosen.isWhole && !isAgain(chosen) }
  const planned = await planRefund(shop, request, who)
  if (!planned.ok) return planned
  const { plan: refund } = planned
  const facts = toFacts(order, chosen, refund, todayInIndia(shop.now()))
  const frozen = await freezeQuote(shop, { number: 0, revision: 0, facts })
  return frozen.ok ? { ok: true as const, order, chosen, request, refund, frozen } : frozen
}

type Chosen = {
  ok: true
  shipment: Shipment
  /** The other piece is a gift, too, without a card: its sender may stay unnamed. */
  gift: GiftNote | undefined
  pieces: { line: OrderLine; fresh: number; first: OrderLine; isFromStock: boolean }[]
  lines: QuoteFacts['lines']
  names: string[]
  isWhole: boolean
}

const isAgain = ({ shipment }: Chosen) => shipment.againOf !== null

/** Pieces that are made to order have no stock. */
function goesToShelf(chosen: Chosen, { parts }: RefundPlan): boolean {
  if (!isAgain(chosen)) return parts.some(({ toShelf }) => toShelf)
  return chosen.isWhole && chosen.pieces.some(({ isFromStock }) => isFromStock)
}

async function choosePieces(
  shop: ExchangingShop,
  { id: orderId }: Order,
  pieces: readonly Piece[],
): Promise<Chosen | PieceRefusal> {
  const { orm } = shop.database
  const bought = await orm.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  const balances = await readLineBalances(orm, orderId)
  const offered = (await findExchanges(orm, orderId)).filter(({ isSamePrice }) => !isSamePrice)
  const chosen: { line: OrderLine; piece: Piece; isWhole: boolean }[] = []
  for (const piece of pieces) {
    const line = bought.find(({ id }) => id === piece.line)
    const balance = balances.find((each) => each.line === piece.line)
    if (!line || !balance) return refuse.notFound('not-found', 'This order has no such piece.')
    const most = Math.min(balance.left, balance.undecided)
    if (piece.units > most)
      return refuse.conflict(
        'too-many',
        `Of ${line.name}, ${most === 0 ? 'none has' : `only ${most} have`} come back to be exchanged.`,
      )
    if (!offered.some((each) => each.line === piece.line && each.variantId === piece.variant))
      return refuse.conflict('not-possible', `${line.name} cannot be exchanged for this one. Choose another.`)
    const refused = refuseSomeOfNames(line, piece.units, balance)
    if (refused) return refused
    const whole = hasWords(line) ? 0 : balance.whole
    if (piece.units > whole && whole > 0) return refuseMixed(false)
    chosen.push({ line, piece, isWhole: whole > 0 })
  }
  if (new Set(chosen.map(({ isWhole }) => isWhole)).size > 1)
    return refuseMixed(chosen.some(({ line, isWhole }) => !isWhole && hasWords(line)))
  const [shipmentId = '', ...others] = new Set(chosen.map(({ line }) => line.shipmentId))
  if (others.length > 0) return refuse.conflict('not-possible', 'Exchange the pieces of one parcel at a time.')
  const [shipment] = await orm.select().from(shipments).where(eq(shipments.id, shipmentId))
  if (!shipment) return refuse.notFound('not-found', 'This order has no such parcel.')
  const { face, unsaid } = gifts
  const [gift] = await orm.select({ face, unsaid }).from(gifts).where(eq(gifts.shipmentId, shipmentId))
  if (shipment.isAddressHidden)
    return refuse.conflict(
      'not-possible',
      'Only the recipient and we know this address, and a quote would show it. Refund the piece, and they order the other one in the shop.',
    )
  const quoted = await toQuoteLines(shop, chosen)
  if (!quoted.ok) return quoted
  return {
    ok: true,
    shipment,
    gift: gift && { to: '', from: '', message: '', ...gift },
    pieces: chosen.map(({ line, piece }) => ({
      line,
      fresh: piece.units,
      first: listLinesBefore(bought, line).at(-1)!,
      isFromStock: findTakenFromStock(bought, line) !== undefined,
    })),
    lines: quoted.lines,
    names: chosen.map(({ line, piece }) => `${piece.units} × ${line.name}`),
    isWhole: chosen.every(({ isWhole }) => isWhole),
  }
}

/** The refund must settle these pieces: it could count for others of the same line that came back. */
function refuseOthersFirst(
  balances: readonly LineBalance[],
  { pieces }: Chosen,
  parts: readonly { line: number; units: number }[],
): PieceRefusal | undefined {
  const refunded = (line: number) => parts.find((part) => part.line === line)?.units ?? 0
  const later = balanceLines(balances.map((each) => ({ ...each, wanted: each.wanted - refunded(each.line) })))
  const undecidedOf = (all: readonly LineBalance[], id: number) => all.find(({ line }) => line === id)?.undecided ?? 0
  const unsettled = pieces.find(
    ({ line: { id }, fresh }) => undecidedOf(later, id) !== undecidedOf(balances, id) - fresh,
  )
  if (!unsettled) return undefined
  return refuse.conflict(
    'not-possible',
    `Other pieces of ${unsettled.line.name} came back as well, and a refund counts for those first. Decide on them first, or refund this piece, close its return and make a quote.`,
  )
}

/** One refund puts all of its pieces into stock, or none. */
function refuseMixed(isLettered: boolean): PieceRefusal {
  const kinds = isLettered
    ? 'Pieces with words do not go into stock, and others do.'
    : 'Whole and damaged pieces came back.'
  return refuse.conflict('not-possible', `${kinds} Please exchange them one after the other.`)
}

function toFacts(
  { number, email, buyer: { name, phone, company, billingAddress, gstin, poNumber } }: Order,
  { shipment, gift, lines, names }: Chosen,
  refund: RefundPlan,
  today: string,
): QuoteFacts {
  const { email: _email, ...to } = shipment.recipient
  const words = [
    `${names.join(', ')} of your order ${formatOrderNumber(number)} came back to us. ${refundWords(refund)}`,
    'Here is the piece you would like instead. We make or pack it once you have paid for it here. Delivery is free.',
  ].join('\n\n')
  const validUntil = addDays(today, VALID_DAYS)
  const buyer = { name, email, phone, company, billingAddress, gstin, poNumber }
  return { buyer, to, lines, gift, delivery: 0, day: null, parts: [], validUntil, words }
}

function refundWords({ amount, cash }: RefundPlan): string {
  if (cash === 'not collected') return 'You did not pay for it, so nothing is refunded.'
  return cash === 'collected'
    ? `We pay ${formatRupees(amount)} back to you.`
    : `We refund ${formatRupees(amount)} the way you paid.`
}
