import type { ProviderResult } from '#providers/provider-result.ts'

/** A finished mail to one person. */
export type Mail = {
  /** Its Message-ID, such as `mail-7@gathri.example`: the same each time it is tried, so that a copy is known as one. */
  id: string
  to: string
  subject: string
  html: string
  /** The same words for those who read plain text. */
  text: string
  /** Whom an answer goes to, when not to the shop. */
  replyTo?: string
  /** Headers beyond the usual ones, such as List-Unsubscribe. */
  headers?: Readonly<Record<string, string>>
  attachments?: readonly Attachment[]
}

/** A file that comes along. */
export type Attachment = { name: string; type: string; content: Uint8Array }

/** What the shop asks of a mail service. */
export interface MailProvider {
  /**
   * Hands a mail over. `refused` means never (no such mailbox); `rate-limited`, `unavailable` and `unauthorized` are worth another
   * try later. After `unavailable` the mail MAY have been sent: a rare copy is better than a missing one.
   */
  send(mail: Mail): Promise<ProviderResult<null>>
}
