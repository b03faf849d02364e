import { z } from 'zod'

// Control characters mean nothing here, and a database refuses some of them, NUL among them.
// oxlint-disable-next-line no-control-regex
const controlCharacters = /[\u0000-\u001f\u007f]+/g

export function plainText(words: string, maxLength: number): string {
  return words.slice(0, maxLength).replace(controlCharacters, ' ').toWellFormed().trim()
}

export const boundedText = (maxLength: number) =>
  z
    .union([z.string(), z.number()])
    .nullish()
    .catch(null)
    .transform((value) => (value ? plainText(String(value), maxLength) : ''))

export const providerId = z
  .union([z.string(), z.int().min(1)])
  .transform(String)
  .pipe(z.string().regex(/^[\w-]{1,64}$/))

export const providerIdOrNull = z
  .union([z.literal(['', 0]).transform(() => null), providerId])
  .nullish()
  .transform((value) => value ?? null)
