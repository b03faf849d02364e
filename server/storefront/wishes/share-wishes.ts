import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { wishShares } from '#server/platform/database/wish-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { looksLikeLink } from '#shop/looks-like-link.ts'
import { normalizeText } from '#shop/normalize-text.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'

/** Too long to guess. */
const CODE_BYTES = 18

/** The code stays while the list is shared; a later share gets a new one. */
export async function shareWishes(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  customerId: number,
  { isShared, firstName: typed = '' }: { isShared: boolean; firstName?: string | undefined },
): Promise<{ ok: true } | Refusal<'not-a-name'>> {
  const { orm } = database
  if (!isShared) {
    await orm.delete(wishShares).where(eq(wishShares.customerId, customerId))
    return { ok: true }
  }
  const firstName = normalizeText(typed)
  if (looksLikeLink(firstName) || /[\d@]/.test(firstName))
    return refuse('not-a-name', 'Please type a first name only, or leave it empty.')
  await orm
    .insert(wishShares)
    .values({ customerId, code: randomBytes(CODE_BYTES).toString('base64url'), firstName, createdAt: now() })
    .onConflictDoUpdate({ target: wishShares.customerId, set: { firstName } })
  return { ok: true }
}
