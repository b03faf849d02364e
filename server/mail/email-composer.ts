import type { OutgoingMail } from '#server/database/mail-tables.ts'
import type { Shop } from '#server/shop.ts'
import type { EmailContent } from './render-email.ts'

export type EmailContext = Pick<Shop, 'database' | 'settings' | 'now'>
/** Composes the email for a queued mail; undefined when nobody needs it any more, such as an account that has gone. */
export type EmailComposer = (shop: EmailContext, mail: OutgoingMail) => Promise<EmailContent | undefined>
