import type { GiftCards } from '#contract/gift-card.ts'
import { countAttempt, returnAttempt, type TooManyAttempts } from '#server/platform/limits/count-attempt.ts'
import type { Shop } from '#server/platform/shop.ts'
import { readGiftCardCode } from '#shop/gift-cards/gift-card-code.ts'
import type { Refusal } from '#shop/refusal.ts'
import { findGiftCards, type GiftCardReason } from './find-gift-cards.ts'

type Asked = { codes: readonly string[]; openOrder: string | null; address: string }
type Checked = { ok: true; cards: GiftCards } | Refusal<GiftCardReason> | TooManyAttempts

/** Limits guesses by network, and questions about one card. */
export async function checkGiftCards(
  shop: Pick<Shop, 'database' | 'keys' | 'settings' | 'now'>,
  { codes, openOrder, address }: Asked,
): Promise<Checked> {
  const counted = await countAttempt(shop, 'gift card by network', address)
  if (!counted.ok) return counted
  for (const typed of codes) {
    const code = readGiftCardCode(typed)
    const asked = code === null ? null : await countAttempt(shop, 'gift card by card', code)
    if (asked?.ok === false) return asked
  }
  const found = await findGiftCards(shop, { codes, openOrder }, shop.now())
  if (!found.ok) return found
  await returnAttempt(shop, 'gift card by network', address)
  return { ok: true, cards: found.cards.map(({ last4, balance, validUntil }) => ({ last4, balance, validUntil })) }
}
