import type { RecordStore } from '#sandbox/storage/record-store.ts'

export type ReceivedMail = {
  id: string
  at: string
  messageId: string
  from: string
  to: string[]
  subject: string
  text: string
  html: string
  /** Lower-case names. Mails of earlier versions have none. */
  headers?: Record<string, string>
  attachments?: { name: string; type: string; bytes: number }[]
  links: string[]
}

export type Mailbox = {
  put(mail: Omit<ReceivedMail, 'id' | 'links'>): ReceivedMail
  get(id: string): ReceivedMail | undefined
  /** Newest first; `to` is a whole address in any case. */
  list(to?: string): ReceivedMail[]
}

export function openMailbox(store: RecordStore): Mailbox {
  const mails = store.table<ReceivedMail>('mail')
  return {
    put(mail) {
      const id = String(mails.all().length + 1)
      return mails.put(id, { ...mail, id, links: findLinks(mail.text) })
    },
    get: (id) => mails.get(id),
    list(to) {
      const wanted = to?.trim().toLowerCase()
      return mails
        .all()
        .filter((mail) => !wanted || mail.to.some((address) => address.toLowerCase() === wanted))
        .toReversed()
    },
  }
}

function findLinks(text: string): string[] {
  return [...new Set([...text.matchAll(/https?:\/\/[^\s<>"]+/g)].map(([link]) => link))]
}
