import type { RecordStore } from '#sandbox/storage/record-store.ts'

/** A letter as it arrived. */
export type ReceivedMail = {
  id: string
  /** When it arrived: ISO 8601, UTC. */
  at: string
  messageId: string
  from: string
  to: string[]
  subject: string
  text: string
  html: string
  /** Headers that mail programs act on, by their names in small letters. Letters of long ago have none of these. */
  headers?: Record<string, string>
  /** The files that came along. */
  attachments?: { name: string; type: string; bytes: number }[]
  /** Addresses its words lead to, in their order. */
  links: string[]
}

/** Everybody's mailbox: letters to any address land here. It lies in the journal and survives a restart. */
export type Mailbox = {
  put(letter: Omit<ReceivedMail, 'id' | 'links'>): ReceivedMail
  get(id: string): ReceivedMail | undefined
  /** The newest first; `to` is a whole address, in any case. */
  list(to?: string): ReceivedMail[]
}

export function openMailbox(store: RecordStore): Mailbox {
  const mails = store.table<ReceivedMail>('mail')
  return {
    put(letter) {
      const id = String(mails.all().length + 1)
      return mails.put(id, { ...letter, id, links: findLinks(letter.text) })
    },
    get: (id) => mails.get(id),
    list(to) {
      const wanted = to?.trim().toLowerCase()
      return mails
        .all()
        .filter((letter) => !wanted || letter.to.some((address) => address.toLowerCase() === wanted))
        .toReversed()
    },
  }
}

function findLinks(text: string): string[] {
  return [...new Set([...text.matchAll(/https?:\/\/[^\s<>"]+/g)].map(([link]) => link))]
}
