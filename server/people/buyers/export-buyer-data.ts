import { and, desc, eq } from 'drizzle-orm'
import { collectOrderData } from '#server/people/customers/collect-order-data.ts'
import { exportOccasions } from '#server/people/customers/export-occasions.ts'
import { showCustomer } from '#server/people/customers/show-customer.ts'
import { buyerRequests } from '#server/platform/database/buyer-tables.ts'
import { customers } from '#server/platform/database/customer-tables.ts'
import { orders } from '#server/platform/database/order-tables.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { exportPersonalDataByEmail } from '#server/platform/privacy/personal-data-by-email.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import type { OperationRefusal } from '#shop/refusal.ts'
import type { Held } from '#shop/staff/permissions.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { askSomebodyElse, needsConfirmation } from './ask-somebody-else.ts'
import { auditedBuyer, lockBuyer, NO_BUYER } from './change-buyer.ts'
import { isOrderOf } from './is-order-of.ts'

type Exported = { ok: true; data: Record<string, unknown> | null } | OperationRefusal<'not-found'>

/** All data about an account or guest; a mail tells them. `data` is null until another person confirms. */
export function exportBuyerData(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  id: number,
  { by, held }: { by: StaffActor; held: Held },
): Promise<Exported> {
  return runAs(database.orm, by, async (tx): Promise<Exported> => {
    const buyer = await lockBuyer(tx, id)
    if (!buyer) return NO_BUYER
    if (needsConfirmation(held, 'export')) {
      await askSomebodyElse(tx, buyer, { kind: 'export', now: now() }, by)
      return { ok: true, data: null }
    }
    const { email, name, note, tags, firstAt, lastAt } = buyer
    const own = await tx.select().from(orders).where(isOrderOf(email)).orderBy(desc(orders.number))
    const [customer] = await tx.select().from(customers).where(eq(customers.email, email))
    const data = {
      exportedAt: now().toISOString(),
      email,
      name,
      writtenByUs: { note, tags, firstAt, lastAt },
      account: customer ? await showCustomer(tx, customer) : null,
      occasions: customer ? await exportOccasions(tx, customer.id) : null,
      byEmail: await exportPersonalDataByEmail(tx, email),
      ...(await collectOrderData(tx, own)),
    }
    await tx.delete(buyerRequests).where(and(eq(buyerRequests.buyerId, id), eq(buyerRequests.kind, 'export')))
    await queueMail(tx, { kind: 'buyer data exported', recipient: email }, now())
    await recordAudit(tx, by, {
      operation: 'customers.export',
      subject: auditedBuyer(buyer),
      after: { orders: own.length },
    })
    return { ok: true, data }
  })
}
