import type { EmailComposer } from '#server/platform/mail/email-composer.ts'
import type { GiftMail } from '#server/platform/mail/mail-kinds.ts'
import { giftThankedEmail } from '#server/platform/mail/templates/gift-emails.ts'

export const giftEmailComposers: Record<GiftMail, EmailComposer> = {
  'gift thanked': async (_shop, { payload }) =>
    giftThankedEmail({ order: payload['order'] ?? '', words: payload['words'] ?? '' }),
}
