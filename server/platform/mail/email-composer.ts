import type { OutgoingMail } from '#server/platform/database/mail-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { EmailContent } from './render-email.ts'

export type EmailContext = Pick<Shop, 'database' | 'keys' | 'settings' | 'now' | 'couriers'>
/** Undefined if the mail is obsolete, such as after the account's deletion. */
export type EmailComposer = (shop: EmailContext, mail: OutgoingMail) => Promise<EmailContent | undefined>
