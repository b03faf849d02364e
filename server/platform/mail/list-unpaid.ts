import { and, eq } from 'drizzle-orm'
import { dues } from '#server/platform/database/due-tables.ts'
import type { Orm } from '#server/platform/database/open-database.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import type { PaidSoFar } from './templates/payment-emails.ts'

export async function listUnpaid(orm: Orm, orderId: string): Promise<PaidSoFar['unpaid']> {
  const unpaid = await orm
    .select()
    .from(dues)
    .where(and(eq(dues.orderId, orderId), eq(dues.state, 'waiting')))
    .orderBy(dues.position)
  return unpaid.map(({ amount, payableUntil }) => ({ amount, dueBy: todayInIndia(payableUntil) }))
}
