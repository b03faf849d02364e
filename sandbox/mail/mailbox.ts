import type { Journal } from '#sandbox/journal/journal.ts'

/** A letter as it arrived. */
export type Letter = {
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
  put(letter: Omit<Letter, 'id' | 'links'>): Letter
  get(id: string): Letter | undefined
  /** The newest first; `to` is a whole address, in any case. */
  list(to?: string): Letter[]
}

export function openMailbox(journal: Journal): Mailbox {
  const letters = journal.table<Letter>('mail')
  return {
    put(letter) {
      const id = String(letters.all().length + 1)
      return letters.put(id, { ...letter, id, links: linksOf(letter.text) })
    },
    get: (id) => letters.get(id),
    list(to) {
      const wanted = to?.trim().toLowerCase()
      return letters
        .all()
        .filter((letter) => !wanted || letter.to.some((address) => address.toLowerCase() === wanted))
        .toReversed()
    },
  }
}

function linksOf(text: string): string[] {
  return [...new Set([...text.matchAll(/https?:\/\/[^\s<>"]+/g)].map(([link]) => link))]
}
