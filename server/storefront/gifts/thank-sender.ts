import { and, eq, isNull } from 'drizzle-orm'
import { gifts } from '#server/platform/database/gift-tables.ts'
import { runTransaction } from '#server/platform/database/run-transaction.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { checkThanks } from '#shop/gifts/check-thanks.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { findGift, type GiftCode, type GiftNotFound, type GiftShop } from './find-gift.ts'

/** Mails the words to the buyer, once for each gift; the shop stores them nowhere else. */
export async function thankSender(
  shop: GiftShop,
  { words: typed, ...asked }: GiftCode & { words: string },
): Promise<{ ok: true } | GiftNotFound | Refusal<'words' | 'already-thanked'>> {
  const found = await findGift(shop, asked)
  if (!found.ok) return found
  const checked = checkThanks(typed)
  if (!checked.ok) return checked
  const { gift, order } = found
  return runTransaction(shop.database.orm, async (tx) => {
    const now = shop.now()
    const { rowCount } = await tx
      .update(gifts)
      .set({ thankedAt: now })
      .where(and(eq(gifts.shipmentId, gift.shipmentId), isNull(gifts.thankedAt)))
    if (rowCount === 0) return refuse('already-thanked', 'Your thanks are on their way already.')
    const payload = { order: formatOrderNumber(order.number), words: checked.value }
    if (order.email !== '') await queueMail(tx, { kind: 'gift thanked', recipient: order.email, payload }, now)
    return { ok: true as const }
  })
}
