import { and, desc, eq, inArray } from 'drizzle-orm'
import { auditPersonal } from '#server/database/audit-tables.ts'
import { reviews } from '#server/database/review-tables.ts'
import { customers, type Customer } from '#server/database/customer-tables.ts'
import { outgoingMails } from '#server/database/mail-tables.ts'
import type { Tx } from '#server/database/open-database.ts'
import { orderLines, orders } from '#server/database/order-tables.ts'
import { createDocumentLink } from '#server/documents/document-link.ts'
import { listDues } from '#server/orders/list-dues.ts'
import { listOrderDocuments } from '#server/orders/list-order-documents.ts'
import { erasePersonalDataByEmail } from '#server/privacy/personal-data-by-email.ts'
import type { Shop } from '#server/shop.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { confirmPassword } from './change-password.ts'
import { requestContactErasure } from '#server/privacy/erase-contact-details.ts'
import { consumeCode } from './one-time-codes.ts'
import type { Busy } from './passwords.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { countAttempt, resetAttempts, type TooManyAttempts } from '#server/limits/count-attempt.ts'

const DOCUMENT_LINK_LIFETIME_MS = 30 * 24 * 60 * 60_000
const MAX_DOCUMENT_LINKS = 100

type Needs = Pick<Shop, 'database' | 'keys' | 'settings' | 'now' | 'passwords'>

export async function requestDeletionCode(shop: Needs, { email }: Customer): Promise<{ ok: true } | TooManyAttempts> {
  const counted = await countAttempt(shop, 'deletion mail by email', email)
  if (!counted.ok) return counted
  await queueMail(shop.database.orm, { kind: 'confirm deletion', recipient: email }, shop.now())
  return { ok: true }
}

/** Orders stay for the tax office, open to nobody; their documents' links are mailed. */
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
    const documentLinks = isEmailOwner ? await createDocumentLinks(tx, shop, customer) : {}
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

/** The orders can no longer be opened, so the links to their documents are mailed. */
async function createDocumentLinks(tx: Tx, shop: Needs, { id }: Customer): Promise<Record<string, string>> {
  const own = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.customerId, id))
    .orderBy(desc(orders.createdAt))
    .limit(MAX_DOCUMENT_LINKS)
  const ids = own.map((order) => order.id)
  const documentsOf = await listOrderDocuments(tx, ids)
  const duesOf = await listDues(tx, ids)
  const numbers = ids.flatMap((orderId) => {
    const { invoices, creditNotes, refundVouchers } = documentsOf(orderId)
    const receipts = duesOf(orderId).flatMap(({ receiptVoucher }) => receiptVoucher ?? [])
    return [...invoices.map(({ number }) => number), ...creditNotes, ...receipts, ...refundVouchers]
  })
  return Object.fromEntries(
    numbers.map((number) => [number, createDocumentLink(shop, number, DOCUMENT_LINK_LIFETIME_MS)]),
  )
}

async function eraseAccount(
  tx: Tx,
  { id, email }: Customer,
  documentLinks: Record<string, string>,
  now: Date,
): Promise<void> {
  await tx.delete(outgoingMails).where(eq(outgoingMails.recipient, email))
  await queueMail(tx, { kind: 'account deleted', recipient: email, payload: documentLinks }, now)
  const own = tx.select({ id: orders.id }).from(orders).where(eq(orders.customerId, id))
  const lines = tx.select({ id: orderLines.id }).from(orderLines).where(inArray(orderLines.orderId, own))
  await tx.update(reviews).set({ author: 'A customer', city: '' }).where(inArray(reviews.orderLineId, lines))
  await requestContactErasure(tx, id)
  await tx
    .delete(auditPersonal)
    .where(and(eq(auditPersonal.subjectKind, 'customer'), eq(auditPersonal.subjectId, String(id))))
  await tx.delete(customers).where(eq(customers.id, id))
}
