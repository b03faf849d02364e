import { z } from 'zod'

// Control characters, NUL among them, are nothing a provider has to say; a database refuses some of them.
// oxlint-disable-next-line no-control-regex
const controlCharacters = /[\u0000-\u001f\u007f]+/g

/** A provider's words as one line of at most so many characters, fit for a database, a log and a page. */
export function plainText(words: string, maxLength: number): string {
  return words.slice(0, maxLength).replace(controlCharacters, ' ').toWellFormed().trim()
}

/** Words that are only shown: a text or a number, cut where it is too long; '' for anything else. */
export const boundedText = (maxLength: number) =>
  z
    .union([z.string(), z.number()])
    .nullish()
    .catch(null)
    .transform((value) => (value ? plainText(String(value), maxLength) : ''))

/** An id that goes into addresses, keys and the database: digits, letters, `-` and `_`. Anything else is refused. */
export const providerId = z
  .union([z.string(), z.int().min(1)])
  .transform(String)
  .pipe(z.string().regex(/^[\w-]{1,64}$/))

/** The same where it may be missing: null, '' and 0 say that there is none. */
export const providerIdOrNull = z
  .union([z.literal(['', 0]).transform(() => null), providerId])
  .nullish()
  .transform((value) => value ?? null)
