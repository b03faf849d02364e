import { eq } from 'drizzle-orm'
import { giftCardPurchases, giftCards } from '#server/platform/database/gift-card-tables.ts'
import type { EmailComposer } from '#server/platform/mail/email-composer.ts'
import type { GiftCardMail } from '#server/platform/mail/mail-kinds.ts'
import {
  giftCardEmail,
  giftCardReceiptEmail,
  giftCardRefundedEmail,
} from '#server/platform/mail/templates/gift-emails.ts'
import { formatPurchaseNumber } from '#shop/gift-cards/purchase-number.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { openGiftCardCode } from './gift-card-code.ts'

export const giftCardEmailComposers: Record<GiftCardMail, EmailComposer> = {
  'gift card': async (shop, { payload }) => {
    const [card] = await shop.database.orm
      .select()
      .from(giftCards)
      .where(eq(giftCards.id, Number(payload['card'])))
    if (!card || card.state === 'void') return undefined
    const code = openGiftCardCode(shop, card)
    // Perhaps another process of the shop has its key.
    if (code === null) throw new Error(`The code of gift card ${card.id} cannot be opened`)
    return giftCardEmail({ ...card, code, shopUrl: shop.settings.publicUrl })
  },
  'gift card receipt': async (shop, { payload }) => {
    const [bought] = await shop.database.orm
      .select({ purchase: giftCardPurchases, recipient: giftCards.recipient })
      .from(giftCardPurchases)
      .innerJoin(giftCards, eq(giftCards.purchaseId, giftCardPurchases.id))
      .where(eq(giftCardPurchases.id, payload['purchase'] ?? ''))
    if (!bought?.purchase.paidAt) return undefined
    const { id, number, amount, sendOn, paymentId, paidAt } = bought.purchase
    return giftCardReceiptEmail({
      number: formatPurchaseNumber(number),
      amount,
      paidOn: todayInIndia(paidAt),
      paymentId: paymentId ?? '',
      recipient: bought.recipient,
      sendOn,
      url: pageOfPurchase(shop, id),
    })
  },
  'gift card refunded': async (shop, { payload }) => {
    const [bought] = await shop.database.orm
      .select({ id: giftCardPurchases.id, number: giftCardPurchases.number })
      .from(giftCardPurchases)
      .where(eq(giftCardPurchases.id, payload['purchase'] ?? ''))
    if (!bought) return undefined
    const number = formatPurchaseNumber(bought.number)
    const url = pageOfPurchase(shop, bought.id)
    return giftCardRefundedEmail({ number, amount: Number(payload['amount']), url })
  },
}

const pageOfPurchase = ({ settings }: Parameters<EmailComposer>[0], purchase: string) =>
  `${settings.publicUrl}/gift-cards/bought#${purchase}`
