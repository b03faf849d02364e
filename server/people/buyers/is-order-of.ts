import { sql, type SQL } from 'drizzle-orm'

/** A condition on `orders`: paid ones under this e-mail, without those of deleted accounts. */
export function isOrderOf(email: string): SQL {
  return sql`orders.email = ${email} AND orders.placed_at IS NOT NULL AND NOT orders.is_account_deleted`
}
