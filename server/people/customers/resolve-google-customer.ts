import { and, eq, isNull } from 'drizzle-orm'
import type { Identity } from '#providers/identity/identity-provider.ts'
import { customers, type Customer } from '#server/platform/database/customer-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import type { Shop } from '#server/platform/shop.ts'
import { MAX_NAME_LENGTH, titleCase } from '#shop/customers/name.ts'
import type { GoogleRefusal } from '#shop/customers/google-refusals.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'

type ResolvedCustomer =
  | { ok: true; customer: Customer; isNew: boolean }
  | { ok: false; reason: Extract<GoogleRefusal, 'blocked' | 'unproved' | 'other-google'> }

/** An account with an unverified e-mail is never linked: a stranger who opened it first would share it from then on. */
export async function resolveGoogleCustomer(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  identity: Identity,
): Promise<ResolvedCustomer> {
  const found = await database.orm.transaction(async (tx): Promise<ResolvedCustomer> => {
    const [own] = await tx.select().from(customers).where(eq(customers.googleSub, identity.subject))
    if (own) return { ok: true, customer: await fillMissingNames(tx, own, identity, now()), isNew: false }
    const opened = await createGoogleCustomer(tx, identity, now())
    return opened ? { ok: true, customer: opened, isNew: true } : linkGoogleCustomer(tx, identity, now())
  })
  return found.ok && found.customer.blocked ? { ok: false, reason: 'blocked' } : found
}

async function createGoogleCustomer(
  tx: Tx,
  { subject, email, ...names }: Identity,
  now: Date,
): Promise<Customer | undefined> {
  const [customer] = await tx
    .insert(customers)
    .values({
      email,
      emailVerified: true,
      googleSub: subject,
      provider: 'google',
      firstName: formatName(names.firstName) || formatName(email.split('@')[0] ?? ''),
      lastName: formatName(names.lastName),
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning()
  if (customer) await queueMail(tx, { kind: 'welcome', recipient: email }, now)
  return customer
}

async function linkGoogleCustomer(tx: Tx, identity: Identity, now: Date): Promise<ResolvedCustomer> {
  const { subject, email } = identity
  const [linked] = await tx
    .update(customers)
    .set({ googleSub: subject, updatedAt: now })
    .where(and(eq(customers.email, email), eq(customers.emailVerified, true), isNull(customers.googleSub)))
    .returning()
  if (linked) {
    await queueMail(tx, { kind: 'google linked', recipient: email }, now)
    return { ok: true, customer: await fillMissingNames(tx, linked, identity, now), isNew: false }
  }
  const [taken] = await tx.select().from(customers).where(eq(customers.email, email))
  // Two returns at the same moment: the other one has just opened or linked it.
  if (taken?.googleSub === subject) return { ok: true, customer: taken, isNew: false }
  return { ok: false, reason: taken?.emailVerified ? 'other-google' : 'unproved' }
}

async function fillMissingNames(tx: Tx, customer: Customer, identity: Identity, now: Date): Promise<Customer> {
  const firstName = customer.firstName || formatName(identity.firstName)
  const lastName = customer.lastName || formatName(identity.lastName)
  if (firstName === customer.firstName && lastName === customer.lastName) return customer
  const [named] = await tx
    .update(customers)
    .set({ firstName, lastName, updatedAt: now })
    .where(eq(customers.id, customer.id))
    .returning()
  return named ?? customer
}

function formatName(name: string): string {
  return Array.from(titleCase(name)).slice(0, MAX_NAME_LENGTH).join('').trim()
}
