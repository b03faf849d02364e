import { accept, refuse, type Checked } from '#shop/refusal.ts'
import { looksLikeLink } from '#shop/looks-like-link.ts'
import { normalizeText } from '#shop/normalize-text.ts'

export const MAX_NAME_LENGTH = 50

export function checkName(
  typed: unknown,
  which: 'first name' | 'last name' | 'name',
): Checked<'missing' | 'malformed' | 'too-long' | 'link'> {
  const name = normalizeText(typed)
  if (name === '')
    return which === 'last name'
      ? refuse('missing', 'Please enter the last name. An initial is enough.')
      : refuse('missing', `Please enter the ${which}.`)
  if (!/\p{L}/u.test(name)) return refuse('malformed', `Please write the ${which} with letters.`)
  if (Array.from(name).length > MAX_NAME_LENGTH)
    return refuse('too-long', `Please shorten the ${which} to ${MAX_NAME_LENGTH} characters.`)
  if (looksLikeLink(name))
    return refuse(
      'link',
      `Please write the ${which} alone, without a web or e-mail address; put a space after each dot.`,
    )
  return accept(name)
}

export function titleCase(name: string): string {
  return normalizeText(name).replace(
    /(?<![\p{L}\p{M}'’])(\p{L})([\p{L}\p{M}'’]*)/gu,
    (_word, first: string, rest: string) => first.toUpperCase() + rest.toLowerCase(),
  )
}
