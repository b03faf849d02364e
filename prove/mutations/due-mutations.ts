import { postJson } from '../post-json.ts'
import { signInStaff } from '../staff/staff-member.ts'
import type { Mutation } from './mutation.ts'
import { PATIENCE_MS, violationUnless, waitUntil, type CreatedOrder, type Scenario } from './scenario.ts'

export const dueMutations: Mutation[] = [
  {
    name: 'a part that is paid has no receipt voucher',
    needsPostgres: true,
    file: 'server/money/documents/issue-receipt-voucher.ts',
    from: 'if (!isPart({ order, due }) && asked.length',
    to: 'if (due.amount <= order.total && asked.length',
    async run(scenario) {
      await payFirstPart(scenario)
      return []
    },
  },
  {
    name: 'an order is invoiced when its first part is paid',
    needsPostgres: true,
    file: 'server/money/payments/place-paid-order.ts',
    from: 'if (isPart({ order: placed, due }) || ready.length === 0) return placed',
    to: 'if (due.amount > placed.total || ready.length === 0) return placed',
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
        file: 'server/money/payments/apply-payment.ts',
        from: "payment.status === 'captured' && due.paymentId !== payment.id",
        to: "payment.status === 'captured' && (due.position > 1 || due.paymentId !== payment.id)",
      },
      {
        file: 'server/money/payments/apply-payment.ts',
        from: 'due.paymentId !== null) {',
        to: 'due.paymentId === "") {',
      },
      {
        file: 'server/money/documents/issue-receipt-voucher.ts',
        from: 'receivedBefore: order.paid - payment.amount }',
        to: 'receivedBefore: 0 }',
      },
      {
        file: 'server/money/documents/issue-receipt-voucher.ts',
        from: 'if (!isPart({ order, due }) && asked.length === 0) return',
        to: `if (!isPart({ order, due }) && asked.length === 0) return
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
    file: 'server/money/documents/issue-refund-documents.ts',
    from: 'if (vouchers.length > 0) await insertRefundVouchers(tx, vouchers, now)',
    to: 'void [vouchers, insertRefundVouchers]',
    async run(scenario) {
      const order = await payFirstPart(scenario)
      await postJson(`${scenario.environment.shop.url}/api/orders/cancel`, { id: order.orderId })
      await waitUntil(async () => (await scenario.stateOf(order)) === 'refunded')
      return []
    },
  },
  {
    name: 'money on the earlier provider order of a part is forgotten',
    needsPostgres: true,
    file: 'server/orders/lifecycle/find-due.ts',
    from: 'eq(payments.earlierProviderOrderId, providerOrderId)',
    to: "eq(payments.earlierProviderOrderId, '')",
    async run(scenario) {
      const { earlier } = await renewPart(scenario)
      await scenario.confirmPayment(await scenario.pay(earlier, { again: true }))
      await waitUntil(async () => (await paidParts(scenario)) === 2, 3_000)
      return []
    },
  },
  {
    name: 'a part whose wrong payment went back keeps its provider order',
    needsPostgres: true,
    file: 'server/storefront/checkout/start-payment.ts',
    from: '  if (!leased) await renewProviderOrder(shop.database, dueId)\n',
    to: '  void renewProviderOrder\n',
    async run(scenario) {
      const { earlier, renewed } = await renewPart(scenario)
      const isNew = earlier.providerOrderId !== renewed.providerOrderId
      return violationUnless(isNew, 'what was given back for a wrong amount can be paid again')
    },
  },
  {
    name: 'money on both provider orders of a part is kept',
    needsPostgres: true,
    file: 'server/money/payments/apply-payment.ts',
    from: "    await requestRefund(tx, payment, { cause: 'paid twice' }, now)\n",
    to: '',
    async run(scenario) {
      const { earlier, renewed } = await renewPart(scenario)
      await scenario.confirmPayment(await scenario.pay(renewed))
      const { razorpay_payment_id: id } = await scenario.pay(earlier, { again: true })
      const isBack = async () =>
        (await scenario.payments()).some((payment) => payment.id === id && payment.amount_refunded > 0)
      return violationUnless(await waitUntil(isBack), 'what comes on both goes back once')
    },
  },
]

/** Underpays the second part, which is refunded. */
async function renewPart(scenario: Scenario) {
  const { orderId } = await payFirstPart(scenario)
  const earlier = await startPart(scenario, orderId)
  await scenario.confirmPayment(await scenario.pay(earlier, { amount: earlier.amount - 100 }))
  const owner = await signInStaff(scenario.environment.shop.url, 'owner', PATIENCE_MS)
  const wrong = "SELECT id::int AS id FROM ledger_breaks WHERE kind = 'wrong amount'"
  await waitUntil(async () => (await scenario.environment.sql(wrong)).length === 1)
  const [matter] = await scenario.environment.sql<{ id: number }>(wrong)
  const body = { reason: 'Too little was paid' }
  const answer = await owner.ask(`POST exceptions/${matter?.id}/refund`, { body })
  if (answer.status !== 200) throw new Error(`It could not be given back: ${JSON.stringify(answer.body)}`)
  const isBack = async () => (await scenario.payments()).some(({ amount_refunded }) => amount_refunded > 0)
  await waitUntil(isBack, PATIENCE_MS)
  return { earlier, renewed: await startPart(scenario, orderId) }
}

async function paidParts({ environment }: Scenario): Promise<number> {
  return (await environment.sql("SELECT id FROM dues WHERE state = 'paid'")).length
}

/** Opens an order in halves, like the quote desk, before its payment starts. */
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
