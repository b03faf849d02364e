import { buyerEmailComposers } from './buyers/compose-buyer-email.ts'
import { accountEmailComposers } from './customers/compose-account-email.ts'
import { enquiryEmailComposers } from './enquiries/compose-enquiry-email.ts'
import { noteUnsentAnswer } from './enquiries/note-unsent-answer.ts'
import { giftEmailComposers } from './gifts/compose-gift-email.ts'
import type { EmailComposer } from './mail/email-composer.ts'
import type { MailKind } from './mail/mail-kinds.ts'
import type { GivenUp } from './mail/send-queued-mails.ts'
import { merchantEmailComposers } from './merchant/compose-merchant-email.ts'
import { newsletterEmailComposers } from './newsletter/compose-newsletter-email.ts'
import { orderLinkComposers } from './order-links/compose-order-link-email.ts'
import { staffEmailComposers } from './staff/compose-staff-email.ts'
import { taskEmailComposers } from './tasks/compose-morning-list.ts'
import { addressEmailComposers } from './shipping/compose-address-email.ts'
import { wordsEmailComposers } from './workshop/compose-words-email.ts'

const emailComposers: Record<MailKind, EmailComposer> = {
  ...accountEmailComposers,
  ...buyerEmailComposers,
  ...enquiryEmailComposers,
  ...giftEmailComposers,
  ...merchantEmailComposers,
  ...newsletterEmailComposers,
  ...orderLinkComposers,
  ...staffEmailComposers,
  ...taskEmailComposers,
  ...addressEmailComposers,
  ...wordsEmailComposers,
}

export const composeEmail: EmailComposer = (shop, mail) => emailComposers[mail.kind as MailKind](shop, mail)

export const noteGivenUp: GivenUp = async (tx, mail, now) => {
  if (mail.kind === 'enquiry answer') await noteUnsentAnswer(tx, mail, now)
}
