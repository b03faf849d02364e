import { addTestProduct } from './add-test-product.ts'
import { createSend, ifMatch, type PrepareWrite, type WritesToAudit } from './audited-writes.ts'
import { createOrderRequest } from './create-test-order.ts'
import type { TestCounter } from './open-test-counter.ts'
import { createOrderInParts } from './order-in-parts.ts'
import { readOrder } from './order-steps.ts'
import { createQuoteDesk, quoteBuyer, quoteTo } from './quote-steps.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'

/** Writes on quotes and payment links. */
export function listQuoteWrites(counter: TestCounter): WritesToAudit {
  const send = createSend(counter)
  const addTray = () => addTestProduct(counter.shop.database, { stock: 100 })

  const onQuote =
    (method: string, action: string): PrepareWrite =>
    async () => {
      const as = await counter.signInAs('manager')
      const desk = createQuoteDesk(counter, as)
      const line = { id: await addTray(), quantity: 2, words: [], extras: {}, note: '', price: 50_000 }
      const changes = { buyer: quoteBuyer, to: quoteTo, lines: [line] }
      const { number, version, facts } = await desk.change(await desk.begin(), changes)
      const body = method === 'PUT' ? { facts: { ...facts, words: 'With love' } } : {}
      return () => send(`${method} quotes/${number}${action}`, { body, as, headers: ifMatch(version) })
    }

  return {
    'POST quotes': async () => {
      const as = await counter.signInAs('manager')
      return () => send('POST quotes', { body: { enquiry: null }, as })
    },
    'PUT quotes/:quote': onQuote('PUT', ''),
    'POST quotes/:quote/send': onQuote('POST', '/send'),
    'POST quotes/:quote/withdraw': onQuote('POST', '/withdraw'),
    'POST orders/:order/payment-links': async () => {
      const request = await createOrderRequest(counter.shop, [{ id: await addTray(), quantity: 1 }])
      const { id } = await createOrderInParts(counter.shop, request)
      const { number } = await readOrder(counter.shop, id)
      const as = await counter.signInAs('manager')
      return () => send(`POST orders/${formatOrderNumber(number)}/payment-links`, { body: { due: id }, as })
    },
  }
}
