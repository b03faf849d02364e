import type { Failure } from '#providers/answer.ts'
import { wordsOf } from './without-personal-data.ts'

/** A provider's no, thrown where only trying again helps. Its words are for a person at the desk, never for the log. */
export class ProviderRefusal extends Error {
  readonly words: string

  constructor(who: string, { reason, code, status, description, message }: Failure) {
    super([`${who}: ${reason}`, code, status].filter((part) => part !== undefined).join(' '))
    this.words = description ?? message
  }
}

/** What a person reads who has to decide: a provider's own words, or ours without data. */
export function wordsForPerson(error: unknown): string {
  return error instanceof ProviderRefusal ? `${error.message}: ${error.words}` : wordsOf(error)
}
