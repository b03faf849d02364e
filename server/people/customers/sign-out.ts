import type { Shop } from '#server/platform/shop.ts'
import { endSessions } from './sessions.ts'
import { authenticateForSignOut } from './authenticate.ts'

/** Ends all sessions of the account; without a session it does nothing. */
export async function signOut(
  shop: Pick<Shop, 'database' | 'keys' | 'settings' | 'now'>,
  authorization: string | undefined,
): Promise<void> {
  const customer = await authenticateForSignOut(shop, authorization)
  if (customer) await endSessions(shop.database.orm, customer.id)
}
