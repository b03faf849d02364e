import { and, eq, sql } from 'drizzle-orm'
import { auditPersonal } from '#server/platform/database/audit-tables.ts'
import { customers, type Customer } from '#server/platform/database/customer-tables.ts'
import { outgoingMails } from '#server/platform/database/mail-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { orders } from '#server/platform/database/order-tables.ts'
import { anonymizeReviews } from '#server/platform/privacy/anonymize-reviews.ts'
import { eraseBuyers } from '#server/platform/privacy/erase-buyers.ts'
import { erasePersonalDataByEmail } from '#server/platform/privacy/personal-data-by-email.ts'
import type { Shop } from '#server/platform/shop.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { confirmPassword } from './change-password.ts'
import { createDocumentLinks } from './create-document-links.ts'
import { withdrawAsAccount } from '#server/platform/privacy/withdraw-reminders.ts'
import { requestContactErasure } from '#server/platform/privacy/erase-contact-details.ts'
import { consumeCode } from './one-time-codes.ts'
import type { Busy } from '#server/platform/passwords/passwords.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { countAttempt, resetAttempts, type TooManyAttempts } from '#server/platform/limits/count-attempt.ts'

type Needs = Pick<Shop, 'database' | 'keys' | 'settings' | 'now' | 'passwords'>

export async function requestDeletionCode(shop: Needs, { email }: Customer): Promise<{ ok: true } | TooManyAttempts> {
  const counted = await countAttempt(shop, 'deletion mail by email', email)
  if (!counted.ok) return counted
  await queueMail(shop.database.orm, { kind: 'confirm deletion', recipient: email }, shop.now())
  return { ok: true }
}

/** Orders stay for the tax office, closed to everybody; a mail has the links of their documents. */
export async function deleteAccount(
  shop: Needs,
  customer: Customer,
  proof: { password: string } | { code: string },
): Promise<{ ok: true } | Refusal<'wrong-password' | 'no-password' | 'wrong-code'> | TooManyAttempts | Busy> {
  const proved =
    'password' in proof
      ? await confirmPassword(shop, customer, proof.password)
      : await confirmCode(shop, customer, proof.code)
  if (!proved.ok) return proved
  // Accounts can be opened with anybody's e-mail: what is stored by e-mail alone is deleted for its proven owner only.
  const isEmailOwner = customer.emailVerified || 'code' in proof
  await shop.database.orm.transaction(async (tx) => {
    const documentLinks = isEmailOwner ? await createDocumentLinks(tx, shop, eq(orders.customerId, customer.id)) : {}
    await eraseAccount(tx, customer, documentLinks, shop.now())
    if (isEmailOwner) await erasePersonalDataByEmail(tx, customer.email, shop.now())
  })
  await resetAttempts(shop, 'sign-in by email', customer.email)
  return { ok: true }
}

async function confirmCode(shop: Needs, { id, email }: Customer, code: string) {
  const counted = await countAttempt(shop, 'own password by email', email)
  if (!counted.ok) return counted
  const presented = { purpose: 'delete', code: code.toUpperCase().replace(/[^A-Z0-9]/g, '') } as const
  const owner = await consumeCode(shop.database.orm, presented, shop.now())
  return owner === id
    ? { ok: true as const }
    : refuse('wrong-code', 'This code is wrong or has run out. Please have a new one sent.')
}

/** Mails a farewell with the documents of its orders. */
export async function eraseAccount(
  tx: Tx,
  customer: Customer,
  documentLinks: Record<string, string>,
  now: Date,
): Promise<void> {
  const { id, email } = customer
  await tx.delete(outgoingMails).where(eq(outgoingMails.recipient, email))
  await queueMail(tx, { kind: 'account deleted', recipient: email, payload: documentLinks }, now)
  const theirs = eq(orders.customerId, id)
  await anonymizeReviews(tx, theirs)
  await requestContactErasure(tx, theirs)
  await withdrawAsAccount(tx, customer, now)
  await eraseBuyers(tx, sql`customer_id = ${id} OR email = ${email}`)
  await tx
    .delete(auditPersonal)
    .where(and(eq(auditPersonal.subjectKind, 'customer'), eq(auditPersonal.subjectId, String(id))))
  await tx.delete(customers).where(eq(customers.id, id))
}
