import type { ProviderResult } from '#providers/provider-result.ts'

export type Mail = {
  /** Message-ID, such as `mail-7@gathri.example`: the same for every attempt, so that copies are recognised. */
  id: string
  to: string
  subject: string
  html: string
  text: string
  replyTo?: string
  headers?: Readonly<Record<string, string>>
  attachments?: readonly Attachment[]
}

export type Attachment = { name: string; type: string; content: Uint8Array }

export interface MailProvider {
  /**
   * `refused` is final; `rate-limited`, `unavailable` and `unauthorized` may be retried. After `unavailable` the mail
   * MAY have been sent: a rare copy is better than a missing one.
   */
  send(mail: Mail): Promise<ProviderResult<null>>
}
