import type { EmailComposer } from '#server/mail/email-composer.ts'
import type { GiftMail } from '#server/mail/mail-kinds.ts'
import { giftThankedEmail } from '#server/mail/templates/gift-emails.ts'

export const giftEmailComposers: Record<GiftMail, EmailComposer> = {
  'gift thanked': async (_shop, { payload }) =>
    giftThankedEmail({ order: payload['order'] ?? '', words: payload['words'] ?? '' }),
}
