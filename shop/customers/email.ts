import { accept, refuse, type Checked } from '#shop/refusal.ts'
import { normalizeText } from '#shop/normalize-text.ts'

// The pattern of HTML e-mail fields, with at least one dot in the domain.
const shape =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/

export function checkEmail(typed: unknown): Checked<'missing' | 'malformed'> {
  const email = normalizeText(typed).toLowerCase()
  if (email === '') return refuse('missing', 'Please enter an e-mail address.')
  if (email.length > 254 || !shape.test(email))
    return refuse('malformed', 'This e-mail address looks incomplete. It should look like asha@example.com.')
  return accept(email)
}
