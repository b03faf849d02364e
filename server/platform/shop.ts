import type { Logger } from 'pino'
import type { Settings } from '#config'
import type { CourierProvider } from '#providers/courier/courier-provider.ts'
import type { IdentityProvider } from '#providers/identity/identity-provider.ts'
import type { MailProvider } from '#providers/mail/mail-provider.ts'
import type { PaymentProvider } from '#providers/payment/payment-provider.ts'
import type { Configuration } from './configuration/open-configuration.ts'
import type { EventQueue } from './analytics/event-queue.ts'
import type { Passwords } from './passwords/passwords.ts'
import type { DerivedKeys } from './settings/derived-keys.ts'
import type { PictureReader } from './uploads/picture-reader.ts'
import type { Database } from './database/open-database.ts'

export interface Shop {
  /** Always current: keep the object, not its properties. */
  readonly settings: Settings
  readonly configuration: Configuration
  readonly database: Database
  readonly payments: PaymentProvider
  readonly couriers: CourierProvider
  readonly mails: MailProvider
  readonly identities: IdentityProvider
  readonly analytics: EventQueue
  readonly passwords: Passwords
  readonly pictureReader: PictureReader
  readonly keys: DerivedKeys
  readonly now: () => Date
  readonly log: Logger
}
