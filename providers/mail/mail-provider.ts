import type { ProviderFailure, ProviderResult } from '#providers/provider-result.ts'

export type Mail = {
  /** The Message-ID is the same for every attempt, so that mail programs recognize copies. */
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

/** `isNoMailbox`: refused because the address of the recipient does not exist. */
export type MailFailure = ProviderFailure & { isNoMailbox?: true }

export interface MailProvider {
  /** `refused` is final, others may be retried. After `unavailable` the mail MAY have been sent: twice beats never. */
  send(mail: Mail): Promise<{ ok: true; value: null } | MailFailure>
  checkConnection(): Promise<ProviderResult<null>>
}
