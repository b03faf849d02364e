import { eq, sql } from 'drizzle-orm'
import type { BuyerChange, StaffBuyer } from '#contract/counter/buyers.ts'
import { buyers, type Buyer } from '#server/platform/database/buyer-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { refuseStale, type Stale } from '#server/platform/staff/find-last-change.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { AuditSubject } from '#shop/staff/audit-changes.ts'
import type { Permission } from '#shop/staff/permissions.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { readBuyer } from './read-buyer.ts'

export const NO_BUYER = refuse.notFound('not-found', 'There is no such buyer, or they were erased.')

/** The name would outlive the person in the audit. */
export const auditedBuyer = ({ id }: Pick<Buyer, 'id'>): AuditSubject => ({
  kind: 'buyer',
  id: String(id),
  name: `Buyer ${id}`,
})

/** @param version as it was read */
export function changeBuyer(
  { database }: Pick<Shop, 'database'>,
  { id, version, change }: { id: number; version: number; change: BuyerChange },
  { by, held }: { by: StaffActor; held: readonly Permission[] },
): Promise<{ ok: true; buyer: StaffBuyer } | OperationRefusal<'not-found'> | Stale<StaffBuyer>> {
  return runAs(database.orm, by, async (tx) => {
    const buyer = await lockBuyer(tx, id)
    const current = await readBuyer(tx, id, held)
    if (!buyer || !current) return NO_BUYER
    if (buyer.version !== version) return refuseStale(tx, auditedBuyer(buyer), current)
    const { note = buyer.note, tags = buyer.tags } = change
    const wanted = { note, tags: [...new Set(tags)] }
    await tx
      .update(buyers)
      .set({ ...wanted, version: sql`${buyers.version} + 1` })
      .where(eq(buyers.id, id))
    const before = { note: buyer.note, tags: buyer.tags }
    await recordAudit(tx, by, { operation: 'customers.change', subject: auditedBuyer(buyer), before, after: wanted })
    const changed = await readBuyer(tx, id, held)
    return changed ? { ok: true, buyer: changed } : NO_BUYER
  })
}

export async function lockBuyer(tx: Tx, id: number): Promise<Buyer | undefined> {
  const [buyer] = await tx.select().from(buyers).where(eq(buyers.id, id)).for('update')
  return buyer
}
