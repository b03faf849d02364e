import type { ExchangePlan } from '#contract/counter/exchanges.ts'
import type { StaffOrder } from '#contract/counter/orders.ts'
import { workSteps } from '#shop/orders/open-steps.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { addTestProduct, addTestVariant } from './add-test-product.ts'
import { createSend, ifMatch, type PrepareWrite, type WritesToAudit } from './audited-writes.ts'
import type { TestCounter } from './open-test-counter.ts'
import { createPaidOrder, readOrder } from './order-steps.ts'

type Step = { action: string; body: object }

/** Writes about pieces that come back and are sent again. */
export function listReturnWrites(counter: TestCounter): WritesToAudit {
  const send = createSend(counter)

  /** The order has arrived. The last step is tried. */
  const onArrived =
    (
      toSteps: (line: number) => Step[],
      toAction: (step: Step, order: StaffOrder) => string = ({ action }) => action,
    ): PrepareWrite =>
    async () => {
      const tray = await addTestProduct(counter.shop.database, { stock: 10 })
      const { orderId } = await createPaidOrder(counter.shop, [{ id: tray, quantity: 2 }])
      const { number } = await readOrder(counter.shop, orderId)
      const path = `orders/${formatOrderNumber(number)}`
      const as = await counter.stepUpAs('owner')
      const moved = await send(`POST ${path}/moves`, { body: { to: 'delivered', skip: workSteps }, as })
      let order = moved.body['data'] as StaffOrder
      const steps = toSteps(order.shipments[0]?.lines[0]?.line ?? 0)
      const write = (step: Step) => {
        const headers = ifMatch(order.version)
        return send(`POST ${path}/${toAction(step, order)}`, { body: step.body, as, headers })
      }
      for (const step of steps.slice(0, -1)) order = (await write(step)).body['data'] as StaffOrder
      const [last] = steps.slice(-1)
      return () => write(last!)
    }

  const returned = (line: number): Step => {
    const body = { how: 'buyer sends it', reason: 'The wrong size', pieces: [{ line, units: 1 }] }
    return { action: 'returns', body }
  }
  const received = (line: number): Step => {
    return { action: 'received', body: { pieces: [{ line, whole: 1, damaged: 0 }] } }
  }
  const onExchange: PrepareWrite = async () => {
    const { shop } = counter
    const tray = await addTestProduct(shop.database, { stock: 10 })
    const variant = await addTestVariant(shop.database, tray, { name: 'Large', stock: 2, price: 149_900 })
    const { orderId } = await createPaidOrder(shop, [{ id: tray, quantity: 1 }])
    const path = `orders/${formatOrderNumber((await readOrder(shop, orderId)).number)}`
    const as = await counter.stepUpAs('owner')
    const moved = await send(`POST ${path}/moves`, { body: { to: 'delivered', skip: workSteps }, as })
    const { version, shipments } = moved.body['data'] as StaffOrder
    const line = shipments[0]?.lines[0]?.line ?? 0
    await send(`POST ${path}/received`, { body: received(line).body, as, headers: ifMatch(version) })
    const pieces = [{ line, units: 1, variant }]
    const planned = await send(`POST ${path}/exchange-plan`, { body: { pieces }, as })
    const { refund, total } = planned.body['data'] as ExchangePlan
    return () => send(`POST ${path}/exchange`, { body: { pieces, plan: refund.plan, total }, as })
  }

  return {
    'POST orders/:order/returns': onArrived((line) => [returned(line)]),
    'POST orders/:order/returns/:return/close': onArrived(
      (line) => [returned(line), { action: 'close', body: { reason: 'They keep it' } }],
      ({ action }, { returns }) => (action === 'close' ? `returns/${returns[0]?.id}/close` : action),
    ),
    'POST orders/:order/received': onArrived((line) => [received(line)]),
    'POST orders/:order/exchange': onExchange,
    'POST orders/:order/send-again': onArrived((line) => [
      received(line),
      { action: 'send-again', body: { why: 'came back', pieces: [{ line, units: 1 }] } },
    ]),
  }
}
