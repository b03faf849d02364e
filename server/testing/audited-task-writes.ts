import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { updateBuyers } from '#server/people/buyers/update-buyers.ts'
import { cancelOrder } from '#server/fulfilment/cancellations/cancel-order.ts'
import { placeOrder } from '#server/storefront/checkout/place-order.ts'
import { buyers } from '#server/platform/database/buyer-tables.ts'
import { ledgerExceptions, orders } from '#server/platform/database/order-tables.ts'
import { reviewPictures, reviews } from '#server/platform/database/review-tables.ts'
import { storeEnquiry } from '#server/people/enquiries/store-enquiry.ts'
import { recordException, type NewException } from '#server/platform/ledger/record-exception.ts'
import { applyPayment } from '#server/money/payments/apply-payment.ts'
import { monthBounds, monthOf } from '#shop/tax/tax-period.ts'
import { addTestProduct } from './add-test-product.ts'
import { buyTestCard, issueTestCard } from './gift-card-steps.ts'
import { addTestNewsletter, addTestReader, newsletterFacts } from './newsletter-steps.ts'
import { createSend, ifMatch, type PrepareWrite, type WritesToAudit } from './audited-writes.ts'
import { createOrderRequest, createUnpaidOrder, payInWindow, testAddress } from './create-test-order.ts'
import type { TestCounter } from './open-test-counter.ts'
import { applyPaymentOnce } from './order-in-parts.ts'
import { createPaidOrder, neverAborted, processPendingRefunds } from './order-steps.ts'

/** Writes on exceptions, buyers and the books. */
export function listTaskWrites(counter: TestCounter): WritesToAudit {
  const send = createSend(counter)
  const { shop } = counter
  const addTray = () => addTestProduct(shop.database, { stock: 10 })
  const pay = async () => createPaidOrder(shop, [{ id: await addTray(), quantity: 1 }])

  const onReview =
    (
      method: string,
      action: string,
      body: object = {},
      state: 'waiting' | 'published' = 'waiting',
      hasPicture = false,
    ): PrepareWrite =>
    async () => {
      const [review] = await shop.database.orm
        .insert(reviews)
        .values({ productId: await addTray(), rating: 4, author: 'Asha', state })
        .returning()
      if (review && hasPicture) {
        const picture = { key: randomUUID(), webp: Buffer.from('RIFF'), width: 1, height: 1, createdAt: shop.now() }
        await shop.database.orm.insert(reviewPictures).values({ reviewId: review.id, position: 1, ...picture })
      }
      const as = await counter.signInAs('support')
      return () => send(`${method} reviews/${review?.id}/${action}`, { body, as })
    }

  const onEnquiry =
    (method: string, action: string, body: object): PrepareWrite =>
    async () => {
      const answers = { name: 'Kavita', email: 'kavita@example.in', message: 'Do you make it larger?' }
      const asked = { kind: 'contact', email: 'kavita@example.in', answers, pictures: [] } as const
      const number = await storeEnquiry(shop, { ...asked, digest: randomUUID() })
      const as = await counter.signInAs('support')
      return () => send(`${method} enquiries/${number}${action}`, { body, as, headers: ifMatch(1) })
    }

  const onException =
    (way: string, body: object, find: () => Promise<NewException>): PrepareWrite =>
    async () => {
      const found = await find()
      const { orm } = shop.database
      await recordException(orm, found, shop.now())
      const [row] = await orm.select().from(ledgerExceptions).where(eq(ledgerExceptions.reference, found.reference))
      const as = await counter.stepUpAs('owner')
      return () => send(`POST exceptions/${row?.id}/${way}`, { body, as })
    }

  const loseDispute = async (): Promise<NewException> => {
    const { paymentId, amount } = await pay()
    return { kind: 'dispute lost', reference: paymentId, details: { dispute: `disp_${randomUUID()}`, amount } }
  }

  const onBuyer =
    (method: string, action: string, body: object = {}): PrepareWrite =>
    async () => {
      const email = `${randomUUID()}@example.in`
      const request = await createOrderRequest(shop, [{ id: await addTray(), quantity: 1 }], {
        info: { ...testAddress, email },
      })
      const opened = await placeOrder(shop, request)
      assert.ok(opened.ok)
      await applyPaymentOnce(shop, (await payInWindow(shop, opened)).paymentId)
      await updateBuyers(shop, neverAborted)
      const [buyer] = await shop.database.orm.select().from(buyers).where(eq(buyers.email, email))
      const as = await counter.stepUpAs('owner')
      const [order] = await shop.database.orm.select().from(orders).where(eq(orders.email, email))
      const named = { ...body, ...(action === '/erase' && { openOrders: [formatOrderNumber(order?.number ?? 0)] }) }
      const headers = ifMatch(buyer?.version)
      return () => send(`${method} buyers/${buyer?.id}${action}`, { body: named, as, headers })
    }

  const onNewsletter =
    (method: string, action: string, body: object = {}, isSending = false): PrepareWrite =>
    async () => {
      const as = await counter.stepUpAs('owner')
      const id = await addTestNewsletter(shop, isSending)
      return () => send(`${method} newsletters/${id}${action}`, { body, as, headers: ifMatch(1) })
    }

  const onMonth =
    (action: 'close' | 'close-all'): PrepareWrite =>
    async () => {
      await processPendingRefunds(shop)
      await shop.database.orm.update(ledgerExceptions).set({ resolvedAt: shop.now() })
      const month = monthOf(shop.now())
      await pay()
      shop.advanceClock(Math.ceil((monthBounds(month).until.getTime() - shop.now().getTime()) / 60_000) + 60)
      const as = await counter.stepUpAs('owner')
      return () => send(`POST months/${month}/${action}`, { as })
    }

  return {
    'POST reviews/:review/publish': onReview('POST', 'publish'),
    'POST reviews/:review/reject': onReview('POST', 'reject', { reason: 'Names somebody' }),
    'DELETE reviews/:review/photographs': onReview('DELETE', 'photographs', {}, 'waiting', true),
    'PUT reviews/:review/answer': onReview('PUT', 'answer', { words: 'Thank you' }, 'published'),
    'POST enquiries/:enquiry/words': onEnquiry('POST', '/words', { source: 'us', words: 'Yes, up to 40 cm.' }),
    'PATCH enquiries/:enquiry': onEnquiry('PATCH', '', { state: 'closed' }),
    'PUT snippets': async () => {
      const as = await counter.signInAs('support')
      return () => send('PUT snippets', { body: { name: randomUUID(), words: 'We make it larger.' }, as })
    },

    'POST exceptions/:exception/retry': onException('retry', {}, async () => {
      return { kind: 'booking refused', reference: (await pay()).orderId }
    }),
    'POST exceptions/:exception/retry-refund': onException('retry-refund', {}, async () => {
      await shop.controlSandbox('PUT', '/settings', { refunds: 'failed' })
      const { orderId, paymentId } = await pay()
      await cancelOrder(shop, orderId, null)
      await processPendingRefunds(shop)
      await shop.controlSandbox('PUT', '/settings', { refunds: 'processed' })
      return { kind: 'refund failed', reference: `refund-${paymentId}-order-cancelled` }
    }),
    'POST exceptions/:exception/refund': onException('refund', { reason: 'Paid ₹1 only' }, async () => {
      const opened = await createUnpaidOrder(shop, [{ id: await addTray(), quantity: 2 }])
      const { paymentId } = await payInWindow(shop, opened, { amount: 100 })
      const fetched = await shop.payments.fetchPayment(paymentId)
      assert.ok(fetched.ok)
      await applyPayment(shop, fetched.value)
      return { kind: 'wrong amount', reference: paymentId }
    }),
    'POST exceptions/:exception/cancel': onException('cancel', { reason: 'The bank gave the money back' }, loseDispute),
    'POST exceptions/:exception/keep': onException('keep', { reason: 'It has left' }, loseDispute),
    'POST exceptions/:exception/close': onException('close', { reason: 'Both went back' }, async () => {
      return { kind: 'paid twice', reference: `pay_${randomUUID()}` }
    }),

    'PATCH buyers/:buyer': onBuyer('PATCH', '', { note: 'Likes wine ribbons' }),
    'POST buyers/:buyer/export': onBuyer('POST', '/export'),
    'POST buyers/:buyer/erase': onBuyer('POST', '/erase', { reason: 'They asked by mail' }),
    'POST exports/orders': async () => {
      const as = await counter.signInAs('owner')
      return () => send('POST exports/orders', { as })
    },
    'POST cash-remittances': async () => {
      const as = await counter.stepUpAs('owner')
      const body = { paidOn: '2026-11-29', reference: randomUUID(), text: '141123221999999, 100' }
      return () => send('POST cash-remittances', { body, as })
    },
    'POST gift-cards': async () => {
      const as = await counter.stepUpAs('owner')
      const headers = { 'idempotency-key': randomUUID() }
      const texts = { note: 'Paid in the workshop', recipient: '', sender: '', message: '', email: '', sendOn: '' }
      return () => send('POST gift-cards', { body: { amount: 50_000, reason: 'sold', ...texts }, as, headers })
    },
    'POST gift-cards/:card/send': async () => {
      const as = await counter.stepUpAs('owner')
      const { id } = await issueTestCard(shop, 50_000, { email: 'riya@example.in' })
      return () => send(`POST gift-cards/${id}/send`, { body: {}, as })
    },
    'PUT gift-cards/:card/email': async () => {
      const as = await counter.stepUpAs('owner')
      const { id } = await issueTestCard(shop, 50_000, { email: 'riaa@example.in' })
      return () => send(`PUT gift-cards/${id}/email`, { body: { email: 'riya@example.in' }, as })
    },
    'POST gift-cards/:card/print': async () => {
      const as = await counter.stepUpAs('owner')
      const { id } = await issueTestCard(shop, 50_000)
      return () => send(`POST gift-cards/${id}/print`, { body: {}, as })
    },
    'POST gift-cards/:card/refund': async () => {
      const as = await counter.stepUpAs('owner')
      const { id, amount } = (await buyTestCard(shop)).card
      const body = { reason: 'She changed her mind', expected: amount }
      const headers = { 'idempotency-key': randomUUID() }
      return () => send(`POST gift-cards/${id}/refund`, { body, as, headers })
    },
    'POST gift-cards/:card/void': async () => {
      const as = await counter.stepUpAs('owner')
      const { id } = await issueTestCard(shop, 50_000)
      return () => send(`POST gift-cards/${id}/void`, { body: { reason: 'Nobody paid' }, as })
    },
    'POST newsletters': async () => {
      const as = await counter.signInAs('support')
      return () => send('POST newsletters', { body: {}, as })
    },
    'PUT newsletters/:newsletter': onNewsletter('PUT', '', { facts: newsletterFacts }),
    'DELETE newsletters/:newsletter': onNewsletter('DELETE', ''),
    'POST newsletter-bounces': async () => {
      const as = await counter.signInAs('support')
      const email = `${randomUUID()}@example.in`
      await addTestReader(shop, email)
      return () => send('POST newsletter-bounces', { body: { text: `<${email}>: no such mailbox` }, as })
    },
    'POST newsletters/:newsletter/send': onNewsletter('POST', '/send'),
    'POST newsletters/:newsletter/stop': onNewsletter('POST', '/stop', {}, true),
    'POST exports/buyers': async () => {
      const as = await counter.stepUpAs('owner')
      return () => send('POST exports/buyers', { as })
    },
    // These advance the clock by weeks, so they come last.
    'POST months/:month/close': onMonth('close'),
    'POST months/:month/close-all': onMonth('close-all'),
  }
}
