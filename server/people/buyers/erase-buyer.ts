import { and, count, eq, notInArray, sql } from 'drizzle-orm'
import { createDocumentLinks } from '#server/people/customers/create-document-links.ts'
import { eraseAccount } from '#server/people/customers/delete-account.ts'
import { buyers, type Buyer } from '#server/platform/database/buyer-tables.ts'
import { customers } from '#server/platform/database/customer-tables.ts'
import { outgoingMails } from '#server/platform/database/mail-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { orders } from '#server/platform/database/order-tables.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { anonymizeReviews } from '#server/platform/privacy/anonymize-reviews.ts'
import { eraseBuyers } from '#server/platform/privacy/erase-buyers.ts'
import { requestContactErasure } from '#server/platform/privacy/erase-contact-details.ts'
import { erasePersonalDataByEmail } from '#server/platform/privacy/personal-data-by-email.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { Held } from '#shop/staff/permissions.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { askSomebodyElse, needsConfirmation } from './ask-somebody-else.ts'
import { auditedBuyer, lockBuyer, NO_BUYER } from './change-buyer.ts'
import { isOrderOf } from './is-order-of.ts'

type Needs = Pick<Shop, 'database' | 'keys' | 'settings' | 'now'>
type OpenOrders = OperationRefusal<'open-orders'> & { orders: string[] }
type Erased = { ok: true; asked: boolean } | OperationRefusal<'not-found'> | OpenOrders

/**
 * Like deleting their account: orders and books stay, and orders lose e-mail and phone after the return window.
 * `openOrders` are the unfinished ones that the caller knows of. `asked`: another person confirms it. The caller has verified the buyer's identity.
 */
export function eraseBuyer(
  shop: Needs,
  { id, reason, openOrders }: { id: number; reason: string; openOrders: readonly string[] },
  { by, held }: { by: StaffActor; held: Held },
): Promise<Erased> {
  return runAs(shop.database.orm, by, async (tx): Promise<Erased> => {
    const buyer = await lockBuyer(tx, id)
    if (!buyer) return NO_BUYER
    if (needsConfirmation(held, 'erase')) {
      await askSomebodyElse(tx, buyer, { kind: 'erase', reason, now: shop.now() }, by)
      return { ok: true, asked: true }
    }
    const refused = await refuseOpenOrders(tx, buyer, openOrders)
    if (refused) return refused
    const [own] = await tx.select({ count: count() }).from(orders).where(isOrderOf(buyer.email))
    await erase(tx, shop, buyer)
    // The reason may name them, so the audit does not store it.
    await recordAudit(tx, by, {
      operation: 'customers.erase',
      subject: auditedBuyer(buyer),
      before: { orders: own?.count ?? 0 },
    })
    return { ok: true, asked: false }
  })
}

/** Nobody can write to the buyer of an unfinished order afterwards, so each must be named. */
async function refuseOpenOrders(tx: Tx, { email }: Buyer, known: readonly string[]): Promise<OpenOrders | undefined> {
  const rows = await tx
    .select({ number: orders.number })
    .from(orders)
    .where(and(isOrderOf(email), notInArray(orders.state, [...finalStates])))
    .orderBy(orders.number)
  const open = rows.map(({ number }) => formatOrderNumber(number))
  if (open.every((number) => known.includes(number))) return undefined
  const [are, their] = open.length === 1 ? ['is', 'its page closes'] : ['are', 'their pages close']
  const message = `${open.join(', ')} ${are} not finished. If you erase them now, ${their} and nobody can write to the buyer about it.`
  return { ...refuse.conflict('open-orders', message), orders: open }
}

const finalStates = ['delivered', 'cancelled', 'returned', 'refunded', 'expired'] as const

async function erase(tx: Tx, shop: Needs, { id, email }: Buyer): Promise<void> {
  const now = shop.now()
  const theirs = isOrderOf(email)
  const documentLinks = await createDocumentLinks(tx, shop, theirs)
  const [customer] = await tx.select().from(customers).where(eq(customers.email, email)).for('update')
  await anonymizeReviews(tx, theirs)
  await requestContactErasure(tx, sql`orders.email = ${email}`)
  if (customer) await eraseAccount(tx, customer, documentLinks, now)
  else {
    await tx.delete(outgoingMails).where(eq(outgoingMails.recipient, email))
    await queueMail(tx, { kind: 'buyer erased', recipient: email, payload: documentLinks }, now)
  }
  await erasePersonalDataByEmail(tx, email, now)
  await eraseBuyers(tx, eq(buyers.id, id))
}
