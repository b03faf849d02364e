import type { EmailComposer } from '#server/mail/email-composer.ts'
import type { BuyerMail } from '#server/mail/mail-kinds.ts'
import * as emails from '#server/mail/templates/buyer-emails.ts'

export const buyerEmailComposers: Record<BuyerMail, EmailComposer> = {
  'buyer data exported': async () => emails.buyerDataExportedEmail(),
  'buyer erased': async (_shop, { payload }) => emails.buyerErasedEmail(payload),
}
