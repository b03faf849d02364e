import { eq } from 'drizzle-orm'
import { giftCards } from '#server/platform/database/gift-card-tables.ts'
import type { EmailComposer } from '#server/platform/mail/email-composer.ts'
import type { GiftCardMail } from '#server/platform/mail/mail-kinds.ts'
import { giftCardEmail } from '#server/platform/mail/templates/gift-emails.ts'
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
}
