import type { EmailComposer } from '#server/platform/mail/email-composer.ts'
import type { BuyerMail } from '#server/platform/mail/mail-kinds.ts'
import * as emails from '#server/platform/mail/templates/buyer-emails.ts'

export const buyerEmailComposers: Record<BuyerMail, EmailComposer> = {
  'buyer data exported': async () => emails.buyerDataExportedEmail(),
  'buyer erased': async (_shop, { payload }) => emails.buyerErasedEmail(payload),
}
