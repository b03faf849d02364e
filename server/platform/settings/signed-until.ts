import { createHmac } from 'node:crypto'
import { timingSafeEqualText } from '#providers/timing-safe-equal.ts'
import { verificationKeys, type DerivedKeys } from './derived-keys.ts'

const HOUR_MS = 60 * 60_000

type LinkKey = 'documentLink' | 'photographLink'
type Signed = { until: string; signature: string }

/** Anybody with the link may open `subject`. @param until ms since 1970 */
export function signUntil(keys: DerivedKeys, use: LinkKey, subject: string, until: number): URLSearchParams {
  return new URLSearchParams({ until: String(until), signature: sign(keys[use], subject, String(until)) })
}

/** Valid for an hour at least. The link stays the same within each hour, so browsers can cache it. */
export function signForAnHour(keys: DerivedKeys, use: LinkKey, subject: string, now: Date): URLSearchParams {
  return signUntil(keys, use, subject, (Math.floor(now.getTime() / HOUR_MS) + 2) * HOUR_MS)
}

export function isSignedUntil(
  keys: DerivedKeys,
  use: LinkKey,
  subject: string,
  { until, signature }: Signed,
  now: Date,
): boolean {
  const isOurs = verificationKeys(keys).some((each) => timingSafeEqualText(signature, sign(each[use], subject, until)))
  return isOurs && Number(until) > now.getTime()
}

function sign(key: string, subject: string, until: string): string {
  return createHmac('sha256', key).update(`${subject}\n${until}`).digest('base64url')
}
