import { desc, eq, inArray } from 'drizzle-orm'
import { reviews } from '#server/database/catalogue-tables.ts'
import { customers, outgoingMails, type Customer } from '#server/database/customer-tables.ts'
import type { Tx } from '#server/database/open-database.ts'
import { orderLines, orders } from '#server/database/order-tables.ts'
import { paperLink } from '#server/invoices/paper-link.ts'
import { papersOfOrders } from '#server/invoices/papers-of-orders.ts'
import { eraseKnownByEmail } from '#server/privacy/known-by-email.ts'
import type { Shop } from '#server/shop.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { allowances } from './allowances.ts'
import { confirmPassword } from './change-password.ts'
import { askToEraseContacts } from './erase-contacts.ts'
import { useCode } from './one-time-codes.ts'
import type { Busy } from './passwords.ts'
import { queueMail } from './queue-mail.ts'
import { countTry, forgetTries, type TooManyTries } from './throttle.ts'

/** How long the mailed links open invoices, in milliseconds. */
const PAPERS_OPEN = 30 * 24 * 60 * 60_000
/** Orders whose papers are mailed, the latest first. */
const MOST_PAPERS = 100

type Needs = Pick<Shop, 'database' | 'keys' | 'settings' | 'now' | 'passwords'>

/** Has a code sent to the account's own e-mail, for somebody who has no password or has forgotten it. */
export async function askForDeletionCode(
  shop: Needs,
  { email }: Customer,
): Promise<{ ok: true } | TooManyTries> {
  const mayWrite = await countTry(shop, { what: 'deletion mail', email }, allowances(shop.settings).mails)
  if (!mayWrite.ok) return mayWrite
  await queueMail(shop.database.orm, { kind: 'confirm deletion', recipient: email }, shop.now())
  return { ok: true }
}

/**
 * Deletes an account for good: profile, addresses, sessions, codes, enquiries and the letter go at once. Orders stay for the
 * tax office, open to nobody; their papers go to the account's e-mail. The author of a review becomes "A customer".
 */
export async function deleteAccount(
  shop: Needs,
  customer: Customer,
  proof: { password: string } | { code: string },
): Promise<{ ok: true } | Refusal<'wrong-password' | 'no-password' | 'wrong-code'> | TooManyTries | Busy> {
  const proved =
    'password' in proof
      ? await confirmPassword(shop, customer, proof.password)
      : await confirmCode(shop, customer, proof.code)
  if (!proved.ok) return proved
  // An account can be opened with anybody's e-mail: what is known by the e-mail alone goes for its owner only.
  const isTheirs = customer.emailVerified || 'code' in proof
  await shop.database.orm.transaction(async (tx) => {
    const papers = isTheirs ? await linksToPapers(tx, shop, customer) : {}
    await erase(tx, customer, papers, shop.now())
    if (isTheirs) await eraseKnownByEmail(tx, customer.email, shop.now())
  })
  await forgetTries(shop, { what: 'sign-in', email: customer.email })
  return { ok: true }
}

async function confirmCode(shop: Needs, { id, email }: Customer, code: string) {
  const counted = await countTry(shop, { what: 'own password', email }, allowances(shop.settings).account)
  if (!counted.ok) return counted
  const presented = { purpose: 'delete', code: code.toUpperCase().replace(/[^A-Z0-9]/g, '') } as const
  const owner = await useCode(shop.database.orm, presented, shop.now())
  return owner === id
    ? { ok: true as const }
    : refuse('wrong-code', 'This code is wrong or has run out. Please have a new one sent.')
}

/** The pages of the orders go with the account; their papers are mailed. */
async function linksToPapers(tx: Tx, shop: Needs, { id }: Customer): Promise<Record<string, string>> {
  const own = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.customerId, id))
    .orderBy(desc(orders.createdAt))
    .limit(MOST_PAPERS)
  const ids = own.map((order) => order.id)
  const papersOf = await papersOfOrders(tx, ids)
  const numbers = ids
    .map(papersOf)
    .flatMap(({ invoice, creditNotes }) => (invoice === null ? [] : [invoice, ...creditNotes]))
  return Object.fromEntries(numbers.map((number) => [number, paperLink(shop, number, PAPERS_OPEN)]))
}

async function erase(
  tx: Tx,
  { id, email }: Customer,
  papers: Record<string, string>,
  now: Date,
): Promise<void> {
  await tx.delete(outgoingMails).where(eq(outgoingMails.recipient, email))
  await queueMail(tx, { kind: 'account deleted', recipient: email, payload: papers }, now)
  const own = tx.select({ id: orders.id }).from(orders).where(eq(orders.customerId, id))
  const lines = tx.select({ id: orderLines.id }).from(orderLines).where(inArray(orderLines.orderId, own))
  await tx.update(reviews).set({ author: 'A customer', city: '' }).where(inArray(reviews.orderLineId, lines))
  await askToEraseContacts(tx, id)
  await tx.delete(customers).where(eq(customers.id, id))
}
