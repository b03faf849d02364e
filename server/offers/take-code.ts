import { and, count, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/database/open-database.ts'
import { codes, codeUses } from '#server/database/offer-tables.ts'
import { refuseUsedUp } from '#shop/offers/check-code.ts'
import type { Refusal } from '#shop/refusal.ts'

export type TakenCode = { ok: true } | Refusal<'code-used-up'>
export type CodeUse = { orderId: string; code: string; person: string | null }

/** One use for an order that holds none. Until the commit others who want the same code wait; a refusal has to roll back. */
export async function takeCode(tx: Tx, { orderId, code, person }: CodeUse, usedAt: Date): Promise<TakenCode> {
  const [taken] = await tx
    .update(codes)
    .set({ uses: sql`${codes.uses} + 1` })
    .where(and(eq(codes.code, code), or(isNull(codes.mostUses), lt(codes.uses, codes.mostUses))))
    .returning()
  if (!taken) return refuseUsedUp(code)
  if (taken.mostUsesEach !== null && person !== null) {
    const own = and(eq(codeUses.code, code), eq(codeUses.person, person), codeUses.isHeld)
    const [used] = await tx.select({ times: count() }).from(codeUses).where(own)
    if ((used?.times ?? 0) >= taken.mostUsesEach) return refuseUsedUp(code)
  }
  await tx
    .insert(codeUses)
    .values({ orderId, code, person, usedAt })
    .onConflictDoUpdate({ target: codeUses.orderId, set: { isHeld: true } })
  return { ok: true }
}

/** For money that came after the use was given back. */
export async function retakeCode(tx: Tx, orderId: string, usedAt: Date): Promise<TakenCode> {
  const [given] = await tx.select().from(codeUses).where(eq(codeUses.orderId, orderId))
  return given && !given.isHeld ? takeCode(tx, given, usedAt) : { ok: true }
}

/** Gives back what the order holds: once, however often it is called. */
export async function releaseCode(tx: Tx, orderId: string): Promise<void> {
  await tx.execute(sql`
    WITH given AS (
      UPDATE code_uses SET is_held = false WHERE order_id = ${orderId} AND is_held RETURNING code
    )
    UPDATE codes SET uses = uses - 1 FROM given WHERE codes.code = given.code`)
}
