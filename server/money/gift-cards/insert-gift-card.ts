import { giftCardEntries, giftCards, type GiftCard } from '#server/platform/database/gift-card-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import type { Shop } from '#server/platform/shop.ts'
import { GIFT_CARD_CODE_LENGTH } from '#shop/gift-cards/gift-card-code.ts'
import { giftCardValidUntil } from '#shop/gift-cards/gift-card-terms.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import { addCalendarMonths } from '#shop/time/add-calendar-months.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { drawGiftCardCode, sealGiftCardCode } from './gift-card-code.ts'
import { queueGiftCardMail } from './send-gift-cards.ts'

const MOST_MONTHS_AHEAD = 12

/** @param sendOn the day of the card's mail, `YYYY-MM-DD`, or empty */
export function refuseSendOn(sendOn: string, today: string): OperationRefusal<'send-on'> | undefined {
  if (sendOn === '' || (sendOn >= today && sendOn <= addCalendarMonths(today, MOST_MONTHS_AHEAD))) return undefined
  return refuse.invalid('send-on', 'Choose today or a later day within a year.')
}

type Mail = { email: string; sendOn: string }

/** The mail of a card as it is stored: a card without an address has none. */
export function toMail({ email, sendOn }: Mail, today: string): Pick<GiftCard, 'email' | 'sendOn'> {
  return email === '' ? { email: null, sendOn: null } : { email, sendOn: sendOn === '' ? today : sendOn }
}

/** Whether a repeated request has the words of the first one. */
export function isSameWish(
  { createdAt, ...known }: Pick<GiftCard, 'createdAt'> & Readonly<Record<string, unknown>>,
  wish: Mail & Readonly<Record<string, unknown>>,
): boolean {
  const wanted = { ...wish, ...toMail(wish, todayInIndia(createdAt)) }
  return Object.entries(wanted).every(([name, value]) => known[name] === value)
}

type NewCard = Pick<
  GiftCard,
  'amount' | 'reason' | 'note' | 'recipient' | 'sender' | 'message' | 'email' | 'sendOn' | 'requestKey'
> & { purchaseId?: string }

/** One card for each `requestKey`; its mail is queued if its day has come. @param by who issues it @returns undefined when the key has its card already */
export async function insertGiftCard(
  tx: Tx,
  shop: Pick<Shop, 'keys' | 'now'>,
  card: NewCard,
  by: string,
): Promise<{ card: GiftCard; code: string } | undefined> {
  const createdAt = shop.now()
  const today = todayInIndia(createdAt)
  const code = drawGiftCardCode()
  // A card that is mailed later is valid as long from that day.
  const validFrom = card.sendOn !== null && card.sendOn > today ? card.sendOn : today
  const sealed = { ...sealGiftCardCode(shop, code), last4: code.slice(GIFT_CARD_CODE_LENGTH - 4) }
  const [made] = await tx
    .insert(giftCards)
    .values({ ...card, ...sealed, validUntil: giftCardValidUntil(validFrom), issuedBy: by, createdAt })
    .onConflictDoNothing()
    .returning()
  if (!made) return undefined
  await tx
    .insert(giftCardEntries)
    .values({ cardId: made.id, kind: 'issued', amount: made.amount, actor: by, createdAt })
  const { email, sendOn } = card
  if (email !== null && sendOn !== null && sendOn <= today) await queueGiftCardMail(tx, { ...made, email }, createdAt)
  return { card: made, code }
}
