import { buyerEmailComposers } from './people/buyers/compose-buyer-email.ts'
import { accountEmailComposers } from './people/customers/compose-account-email.ts'
import { enquiryEmailComposers } from './people/enquiries/compose-enquiry-email.ts'
import { recordUnsentAnswer } from './people/enquiries/record-unsent-answer.ts'
import { giftCardEmailComposers } from './money/gift-cards/compose-gift-card-email.ts'
import { recordUnsentGiftCard, recordUnsentReceipt } from './money/gift-cards/record-unsent-gift-card.ts'
import { occasionEmailComposers } from './storefront/occasions/compose-occasion-email.ts'
import { dropUnreachable } from './storefront/occasions/guest-days.ts'
import { giftEmailComposers } from './storefront/gifts/compose-gift-email.ts'
import type { EmailComposer } from './platform/mail/email-composer.ts'
import type { MailKind } from './platform/mail/mail-kinds.ts'
import type { GivenUp } from './platform/mail/send-queued-mails.ts'
import { merchantEmailComposers } from './people/merchant/compose-merchant-email.ts'
import { newsletterEmailComposers } from './people/newsletter/compose-newsletter-email.ts'
import { recordUnsentNewsletter } from './people/newsletter/record-unsent-newsletter.ts'
import { orderLinkComposers } from './orders/buyer-view/compose-order-link-email.ts'
import { staffEmailComposers } from './platform/staff/compose-staff-email.ts'
import { taskEmailComposers } from './fulfilment/exceptions/compose-morning-list.ts'
import { addressEmailComposers } from './fulfilment/shipping/compose-address-email.ts'
import { wordsEmailComposers } from './fulfilment/workshop/compose-words-email.ts'

const emailComposers: Record<MailKind, EmailComposer> = {
  ...accountEmailComposers,
  ...buyerEmailComposers,
  ...enquiryEmailComposers,
  ...giftCardEmailComposers,
  ...giftEmailComposers,
  ...merchantEmailComposers,
  ...newsletterEmailComposers,
  ...occasionEmailComposers,
  ...orderLinkComposers,
  ...staffEmailComposers,
  ...taskEmailComposers,
  ...addressEmailComposers,
  ...wordsEmailComposers,
}

export const composeEmail: EmailComposer = (shop, mail) => emailComposers[mail.kind as MailKind](shop, mail)

export const recordGivenUp: GivenUp = async (tx, mail, now, why) => {
  if (mail.kind === 'enquiry answer') await recordUnsentAnswer(tx, mail, now, why)
  if (mail.kind === 'guest day' && why === 'no mailbox') await dropUnreachable(tx, mail, now)
  if (mail.kind === 'gift card') await recordUnsentGiftCard(tx, mail, now, why)
  if (mail.kind === 'newsletter') await recordUnsentNewsletter(tx, mail, now, why)
  if (mail.kind === 'gift card receipt' || mail.kind === 'gift card refunded')
    await recordUnsentReceipt(tx, mail, now, why)
}
