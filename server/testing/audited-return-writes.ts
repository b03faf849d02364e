import type { StaffOrder } from '#contract/counter/orders.ts'
import { workSteps } from '#shop/orders/open-steps.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { addTestProduct } from './add-test-product.ts'
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
  return {
    'POST orders/:order/returns': onArrived((line) => [returned(line)]),
    'POST orders/:order/returns/:return/close': onArrived(
      (line) => [returned(line), { action: 'close', body: { reason: 'They keep it' } }],
      ({ action }, { returns }) => (action === 'close' ? `returns/${returns[0]?.id}/close` : action),
    ),
    'POST orders/:order/received': onArrived((line) => [received(line)]),
    'POST orders/:order/send-again': onArrived((line) => [
      received(line),
      { action: 'send-again', body: { why: 'came back', pieces: [{ line, units: 1 }] } },
    ]),
  }
}
