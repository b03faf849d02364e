import { eq } from 'drizzle-orm'
import { customers, type Customer } from '#server/platform/database/customer-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { readAccessToken } from './access-token.ts'

type Needs = Pick<Shop, 'database' | 'keys' | 'settings' | 'now'>

/** Null for a guest, who sends no token; a bad token is refused, so that nobody becomes a guest unnoticed. */
export async function authenticate(
  shop: Needs,
  authorization: string | undefined,
): Promise<{ ok: true; customer: Customer | null } | Refusal<'bad-token'>> {
  // A proxy's own password comes with every request of its browsers.
  if (authorization === undefined || /^Basic /i.test(authorization)) return { ok: true, customer: null }
  const token = await readAccessToken(shop, readBearerToken(authorization))
  const customer = token && !token.isExpired ? await findSessionCustomer(shop, token) : undefined
  return customer ? { ok: true, customer } : refuse('bad-token', 'Missing or invalid credentials')
}

/** Like `authenticate`, but accepts an expired token. Null when nobody is signed in. */
export async function authenticateForSignOut(shop: Needs, authorization: string | undefined): Promise<Customer | null> {
  const token = await readAccessToken(shop, readBearerToken(authorization ?? ''))
  return (token && (await findSessionCustomer(shop, token))) ?? null
}

function readBearerToken(authorization: string): string {
  return /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? ''
}

async function findSessionCustomer(
  { database }: Needs,
  { customerId, sessionVersion }: { customerId: number; sessionVersion: number },
): Promise<Customer | undefined> {
  const [customer] = await database.orm.select().from(customers).where(eq(customers.id, customerId))
  return customer?.sessionVersion === sessionVersion && !customer.blocked ? customer : undefined
}
