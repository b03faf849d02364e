import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/open-database.ts'
import { codes, codeUses, offers } from '#server/platform/database/offer-tables.ts'
import { refuseUsedUp } from '#shop/offers/check-code.ts'
import type { Refusal } from '#shop/refusal.ts'

export type CodeRedeemed = { ok: true } | Refusal<'code-used-up'>
type Code = typeof codes.$inferSelect
export type CodeRedemption = { orderId: string; code: string; person: string | null }

/** Counts one use, unless this order holds one already. The caller must roll back after a refusal. */
export async function redeemOfferCode(
  tx: Tx,
  { orderId, code, person }: CodeRedemption,
  usedAt: Date,
): Promise<CodeRedeemed> {
  const [taken] = await tx
    .update(codes)
    .set({ uses: sql`${codes.uses} + 1` })
    .where(and(eq(codes.code, code), or(isNull(codes.mostUses), lt(codes.uses, codes.mostUses))))
    .returning()
  if (!taken) return refuseUsedUp(code)
  if (person !== null && (await isUsedUpBy(tx, person, taken))) return refuseUsedUp(code)
  await tx
    .insert(codeUses)
    .values({ orderId, code, person, usedAt })
    .onConflictDoUpdate({ target: codeUses.orderId, set: { isHeld: true } })
  return { ok: true }
}

/** Unpaid orders count too: a person may use a first-order code on one order only. */
async function isUsedUpBy(tx: Tx, person: string, { code, offerId, mostUsesEach }: Code): Promise<boolean> {
  const [offer] = await tx.select({ conditions: offers.conditions }).from(offers).where(eq(offers.id, offerId))
  const most = offer?.conditions.isFirstOrder ? 1 : mostUsesEach
  if (most === null) return false
  const own = and(eq(codeUses.code, code), eq(codeUses.person, person), codeUses.isHeld)
  return (await tx.$count(codeUses, own)) >= most
}

/** For a payment after the use was released. */
export async function redeemCodeAgain(tx: Tx, orderId: string, usedAt: Date): Promise<CodeRedeemed> {
  const [given] = await tx.select().from(codeUses).where(eq(codeUses.orderId, orderId))
  return given && !given.isHeld ? redeemOfferCode(tx, given, usedAt) : { ok: true }
}

/** Releases the order's use once, however often called. */
export async function releaseCode(tx: Tx, orderId: string): Promise<void> {
  await tx.execute(sql`
    WITH given AS (
      UPDATE code_uses SET is_held = false WHERE order_id = ${orderId} AND is_held RETURNING code
    )
    UPDATE codes SET uses = uses - 1 FROM given WHERE codes.code = given.code`)
}
