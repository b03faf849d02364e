import type { Shop } from '#server/shop.ts'
import { endSessions } from './sessions.ts'
import { authenticateForSignOut } from './authenticate.ts'

/** Ends every session of whoever sends this, everywhere (the decisions, section 5). Nobody signed in is no fault. */
export async function signOut(
  shop: Pick<Shop, 'database' | 'keys' | 'settings' | 'now'>,
  authorization: string | undefined,
): Promise<void> {
  const customer = await authenticateForSignOut(shop, authorization)
  if (customer) await endSessions(shop.database.orm, customer.id)
}
