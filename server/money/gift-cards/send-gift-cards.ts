import { and, asc, eq, isNotNull, isNull, lte } from 'drizzle-orm'
import { giftCards } from '#server/platform/database/gift-card-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import type { Shop } from '#server/platform/shop.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'

/** Queues each card's mail on its day, once. */
export async function sendGiftCards({ database, now }: Pick<Shop, 'database' | 'now'>): Promise<void> {
  const at = now()
  await database.orm.transaction(async (tx) => {
    const due = await tx
      .select({ id: giftCards.id, email: giftCards.email })
      .from(giftCards)
      .where(
        and(
          isNotNull(giftCards.email),
          isNull(giftCards.mailedAt),
          eq(giftCards.state, 'active'),
          lte(giftCards.sendOn, todayInIndia(at)),
        ),
      )
      .orderBy(asc(giftCards.id))
      .limit(100)
      .for('update', { skipLocked: true })
    for (const { id, email } of due) await queueGiftCardMail(tx, { id, email: email! }, at)
  })
}

export async function queueGiftCardMail(tx: Tx, { id, email }: { id: number; email: string }, at: Date): Promise<void> {
  await tx.update(giftCards).set({ mailedAt: at }).where(eq(giftCards.id, id))
  await queueMail(tx, { kind: 'gift card', recipient: email, payload: { card: String(id) } }, at)
}
