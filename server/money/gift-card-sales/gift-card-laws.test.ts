import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { cancelOrder } from '#server/fulfilment/cancellations/cancel-order.ts'
import { expireOrder } from '#server/money/reconciliation/expire-order.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { placeOrder } from '#server/storefront/checkout/place-order.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { payInWindow } from '#server/testing/create-test-order.ts'
import { buyTestCard, openTestPurchase, requestByCards, settleOnce } from '#server/testing/gift-card-steps.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { processPendingRefunds } from '#server/testing/order-steps.ts'
import { createSystemActor } from '#shop/staff/staff-actor.ts'
import { findGiftCards } from '#server/money/gift-cards/find-gift-cards.ts'
import { refundPurchase } from './refund-purchase.ts'

const who = { by: createSystemActor('a test'), limits: { refundEach: Infinity, refundPerDay: Infinity } }
/** A tray of ₹1,000, its GST and ₹120 for delivery. */
const TOTAL = 1_300_00

let shop: TestShop
let tray: number
before(async () => {
  shop = await openTestShop()
  tray = await addTestProduct(shop.database, { price: 1_000_00, discount: 0, stock: 100_000 })
})
after(() => shop.close())

type Sold = Awaited<ReturnType<typeof buyTestCard>>
type Opened = { orderId: string; providerOrderId: string }
type World = { cards: Sold[]; open: Opened[]; placed: Opened[] }

const pick = <One>(all: readonly One[], index: number): One | undefined => all[index % all.length]

/** Each does what people may do at that moment, or nothing. */
const deeds = {
  async buy({ cards }: World, index: number) {
    cards.push(await buyTestCard(shop, { amount: (5 + (index % 20)) * 100_00 }))
  },
  async 'pay twice'(_: World, index: number) {
    const { providerOrderId } = await openTestPurchase(shop, { amount: 500_00 + (index % 5) * 100_00 })
    for (const again of [false, true])
      await settleOnce(shop, (await payInWindow(shop, { providerOrderId }, { again })).paymentId)
  },
  async order(world: World, index: number) {
    const card = pick(world.cards, index)
    const found = card && (await findGiftCards(shop, { codes: [card.code], openOrder: null }, shop.now()))
    if (!found?.ok) return
    const expected = Math.min(found.cards[0]?.balance ?? 0, TOTAL)
    const wanted = await requestByCards(shop, [{ id: tray, quantity: 1 }], { codes: [card!.code], expected })
    const placed = await placeOrder(shop, wanted)
    assert.ok(placed.ok, JSON.stringify(placed))
    if (placed.isPlaced) world.placed.push(placed)
    else world.open.push(placed)
  },
  async pay(world: World, index: number) {
    const order = pick(world.open, index)
    if (!order) return
    world.open.splice(world.open.indexOf(order), 1)
    await settleOnce(shop, (await payInWindow(shop, order)).paymentId)
    world.placed.push(order)
  },
  async expire(world: World, index: number) {
    const order = pick(world.open, index)
    if (order) await expireOrder(shop, order.orderId)
  },
  async cancel({ placed }: World, index: number) {
    const order = pick(placed, index)
    if (order) await cancelOrder(shop, order.orderId, null)
    await processPendingRefunds(shop)
  },
  async refund({ cards }: World, index: number) {
    const card = pick(cards, index)
    if (!card) return
    const [{ balance } = { balance: 0 }] = parseRows(
      { balance: 'always' },
      await shop.database.orm.execute<{ balance: number }>(
        sql`SELECT balance::float8 AS balance FROM gift_cards WHERE id = ${card.card.id}`,
      ),
    )
    const wanted = { card: card.card.id, expected: balance, reason: 'Changed their mind', requestKey: randomUUID() }
    await refundPurchase(shop, wanted, who)
    await processPendingRefunds(shop)
  },
  async 'refund in the panel'({ cards }: World, index: number) {
    const card = pick(cards, index)
    if (!card) return
    const idempotencyKey = randomUUID()
    await shop.payments.createRefund(card.paymentId, { amount: 100_00, idempotencyKey, notes: {} })
    await settleOnce(shop, card.paymentId)
  },
}

test('whatever people do with bought cards, the shop owes what it took for them and nobody spent or got back', async () => {
  const deed = fc.record({
    what: fc.constantFrom(...(Object.keys(deeds) as (keyof typeof deeds)[])),
    index: fc.nat({ max: 50 }),
  })
  const days = fc.array(deed, { minLength: 10, maxLength: 25 })
  await fc.assert(
    fc.asyncProperty(days, async (all) => {
      const world: World = { cards: [], open: [], placed: [] }
      await deeds.buy(world, 3)
      for (const { what, index } of all) await deeds[what](world, index)
      await processPendingRefunds(shop)
      assert.deepEqual(await checkLedger(shop.database), [])
      const [books] = parseRows(
        { taken: 'always', owed: 'always', spent: 'always', givenAway: 'always' },
        await shop.database.orm.execute<Record<'taken' | 'owed' | 'spent' | 'givenAway', number>>(sql`
          SELECT (SELECT sum(payments.amount - refunded) FROM payments WHERE purchase_id IS NOT NULL)::float8 AS taken,
            (SELECT sum(amount) FROM gift_card_entries WHERE kind NOT IN ('held', 'released'))::float8 AS owed,
            (SELECT coalesce(-sum(amount), 0) FROM gift_card_entries WHERE kind IN ('spent', 'refunded'))::float8 AS spent,
            (SELECT coalesce(sum(refunds.amount + coalesce(off.amount, 0)), 0)
              FROM refunds JOIN gift_card_purchases USING (payment_id)
              LEFT JOIN gift_card_entries AS off ON refund_key = refunds.key)::float8 AS "givenAway"`),
      )
      assert.ok(books)
      const { taken, owed, spent, givenAway } = books
      // A person may give back in the panel what is spent already.
      assert.equal(taken, owed + spent - givenAway)
    }),
    { numRuns: 12 },
  )
})
