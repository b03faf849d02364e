import { eq } from 'drizzle-orm'
import { readSnapshot } from '#server/platform/database/read-snapshot.ts'
import { sessions, type Customer } from '#server/platform/database/customer-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { orders } from '#server/platform/database/order-tables.ts'
import { wishes, wishShares } from '#server/platform/database/wish-tables.ts'
import { exportPersonalDataByEmail } from '#server/platform/privacy/personal-data-by-email.ts'
import type { Shop } from '#server/platform/shop.ts'
import { collectOrderData } from './collect-order-data.ts'
import { exportOccasions } from './export-occasions.ts'
import { showCustomer } from './show-customer.ts'

/** Amounts in paise. */
export function exportCustomerData({ database, now }: Pick<Shop, 'database' | 'now'>, customer: Customer) {
  return readSnapshot(database, (tx) => collectCustomerData(tx, customer, now()))
}

async function collectCustomerData(orm: Tx, customer: Customer, now: Date) {
  const own = await orm.select().from(orders).where(eq(orders.customerId, customer.id)).orderBy(orders.number)
  const open = await orm.select().from(sessions).where(eq(sessions.customerId, customer.id))
  return {
    exportedAt: now.toISOString(),
    account: await showCustomer(orm, customer),
    // Accounts can be opened with anybody's e-mail: what is stored by e-mail alone is shown to its verified owner only.
    byEmail: customer.emailVerified
      ? await exportPersonalDataByEmail(orm, customer.email)
      : 'Answer one of our mails first, such as the one that sets a new password: then this lists your messages and the letter.',
    signsInWithGoogle: customer.googleSub !== null,
    sessions: open.map(({ createdAt, renewedAt, expiresAt }) => ({ createdAt, renewedAt, expiresAt })),
    occasions: await exportOccasions(orm, customer.id),
    wishList: await exportWishes(orm, customer.id),
    ...(await collectOrderData(orm, own)),
  }
}

/** `sharedAs`: the first name above a shared list. */
async function exportWishes(orm: Tx, customerId: number) {
  const kept = await orm.select().from(wishes).where(eq(wishes.customerId, customerId))
  const [share] = await orm.select().from(wishShares).where(eq(wishShares.customerId, customerId))
  return {
    goods: kept.map(({ variantId, choices, name, addedAt }) => ({ variantId, choices, name, addedAt })),
    sharedAs: share ? share.firstName : null,
  }
}
