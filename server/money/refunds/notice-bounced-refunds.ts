import { eq } from 'drizzle-orm'
import type { ProviderRefund } from '#providers/payment/payment-provider.ts'
import { payments, refunds, type Refund } from '#server/platform/database/order-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { isDisputeCause } from '#shop/orders/refund-cause.ts'
import { bounceRefund } from './bounce-refund.ts'
import { lockPaidFor } from './lock-paid-for.ts'

/** Processed refunds that failed later: the shop owes their money. @returns false when the provider does not answer */
export async function noticeBouncedRefunds(
  { database, payments: provider, now }: Pick<Shop, 'database' | 'payments' | 'now'>,
  paymentId: string,
): Promise<boolean> {
  const listed = await provider.listRefunds(paymentId)
  if (!listed.ok) return listed.reason === 'not-found'
  if (!listed.value.some(({ status }) => status === 'failed')) return true
  await database.orm.transaction(async (tx) => {
    const [known] = await tx.select().from(payments).where(eq(payments.id, paymentId))
    if (!known) return
    await lockPaidFor(tx, known)
    const made = await tx
      .select()
      .from(refunds)
      .where(eq(refunds.paymentId, paymentId))
      .orderBy(refunds.createdAt, refunds.key)
    const bounced = findBounced(made, listed.value)
    for (const { refund, providerRefundId } of bounced) await bounceRefund(tx, refund, providerRefundId, now())
  })
  return true
}

type Bounced = { refund: Refund; providerRefundId: string }

/** Matches by the provider's id. Dashboard refunds have none, so their excess amounts decide. */
function findBounced(made: readonly Refund[], listed: readonly ProviderRefund[]): Bounced[] {
  const booked = made.filter(({ status, cause }) => status === 'processed' && !isDisputeCause(cause))
  const known = new Set(made.map(({ providerRefundId }) => providerRefundId))
  const failed = listed.filter(({ status }) => status === 'failed')
  const byId = failed.flatMap(({ id }): Bounced[] => {
    const refund = booked.find(({ providerRefundId }) => providerRefundId === id)
    return refund ? [{ refund, providerRefundId: id }] : []
  })
  const nameless = booked.filter(({ providerRefundId }) => providerRefundId === null)
  const others = listed.filter(({ id }) => !known.has(id))
  const gone = others.filter(({ status }) => status !== 'failed')
  let excess = sumOf(nameless) - sumOf(gone)
  const byAmount = others.flatMap((there): Bounced[] => {
    const at = nameless.findLastIndex(({ amount }) => amount === there.amount)
    if (there.status !== 'failed' || at === -1 || there.amount > excess) return []
    excess -= there.amount
    return nameless.splice(at, 1).map((refund) => ({ refund, providerRefundId: there.id }))
  })
  return [...byId, ...byAmount]
}

const sumOf = (all: readonly { amount: number }[]) => all.reduce((sum, { amount }) => sum + amount, 0)
