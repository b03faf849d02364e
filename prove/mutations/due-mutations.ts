import { postJson } from '../post-json.ts'
import type { Mutation } from './mutation.ts'
import { waitUntil, type CreatedOrder, type Scenario } from './scenario.ts'

export const dueMutations: Mutation[] = [
  {
    name: 'a part that is paid has no receipt voucher',
    needsPostgres: true,
    patches: [
      {
        file: 'server/documents/issue-receipt-voucher.ts',
        from: 'if (due.amount === order.total) return',
        to: 'if (due.amount <= order.total) return',
      },
    ],
    async run(scenario) {
      await payFirstPart(scenario)
      return []
    },
  },
  {
    name: 'an order is invoiced when its first part is paid',
    needsPostgres: true,
    patches: [
      {
        file: 'server/payments/place-paid-order.ts',
        from: 'if (due.amount === placed.total) await',
        to: 'if (due.amount <= placed.total) await',
      },
    ],
    async run(scenario) {
      await payFirstPart(scenario)
      return []
    },
  },
  {
    name: 'a later part is applied again when it is told again',
    needsPostgres: true,
    patches: [
      {
        file: 'server/payments/apply-payment.ts',
        from: "payment.status === 'captured' && due.paymentId !== payment.id",
        to: "payment.status === 'captured' && (due.position > 1 || due.paymentId !== payment.id)",
      },
      { file: 'server/payments/apply-payment.ts', from: 'due.paymentId !== null) {', to: 'due.paymentId === "") {' },
      {
        file: 'server/documents/issue-receipt-voucher.ts',
        from: 'receivedBefore: order.paid - amount }',
        to: 'receivedBefore: 0 }',
      },
      {
        file: 'server/documents/issue-receipt-voucher.ts',
        from: 'if (due.amount === order.total) return',
        to: `if (due.amount === order.total) return
  if ((await tx.select().from(receiptVouchers).where(eq(receiptVouchers.dueId, due.id))).length > 0) return`,
      },
    ],
    async run(scenario) {
      const { orderId } = await payFirstPart(scenario)
      const paid = await scenario.pay(await startPart(scenario, orderId))
      for (let times = 0; times < 2; times++) await scenario.confirmPayment(paid)
      return []
    },
  },
  {
    name: 'money of a part goes back without a refund voucher',
    needsPostgres: true,
    patches: [
      {
        file: 'server/documents/issue-refund-documents.ts',
        from: 'if (vouchers.length > 0) await insertRefundVouchers(tx, vouchers, now)',
        to: 'void [vouchers, insertRefundVouchers]',
      },
    ],
    async run(scenario) {
      const order = await payFirstPart(scenario)
      await postJson(`${scenario.environment.shop.url}/api/orders/cancel`, { id: order.orderId })
      await waitUntil(async () => (await scenario.stateOf(order)) === 'refunded')
      return []
    },
  },
]

/** As the quote desk opens it: in halves, before its payment is started. */
export async function payFirstPart(scenario: Scenario): Promise<CreatedOrder> {
  const order = await scenario.createOrder()
  const { orderId, amount } = order
  const half = Math.floor(amount / 2)
  await scenario.environment.sql(
    `UPDATE dues SET amount = $2, provider_order_id = NULL, payment_start_lease_until = NULL WHERE id = $1`,
    [orderId, half],
  )
  await scenario.environment.sql(
    `INSERT INTO dues (id, order_id, position, label, amount, payable_from, payable_until)
     SELECT id || '-2', id, 2, 'Before it is sent', total - $2, created_at, created_at + interval '14 days'
     FROM orders WHERE id = $1`,
    [orderId, half],
  )
  const first = await startPart(scenario, orderId)
  await scenario.confirmPayment(await scenario.pay(first))
  if (!(await waitUntil(() => scenario.isPlaced(first)))) throw new Error('The first part did not place its order')
  return first
}

export async function startPart({ environment, history }: Scenario, id: string): Promise<CreatedOrder> {
  const { status, body } = await postJson(`${environment.shop.url}/api/orders/pay`, { id })
  if (status !== 200) throw new Error(`No part could be paid: ${status} ${JSON.stringify(body)}`)
  history.orders.set(id, String(body['id']))
  return { orderId: id, providerOrderId: String(body['id']), amount: Number(body['amount']) }
}
