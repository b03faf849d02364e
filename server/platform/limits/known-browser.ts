import { createHmac, randomBytes } from 'node:crypto'
import { timingSafeEqualText } from '#providers/timing-safe-equal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { verificationKeys } from '#server/platform/settings/derived-keys.ts'

export const KNOWN_BROWSER_SECONDS = 180 * 24 * 60 * 60

type Needs = Pick<Shop, 'keys' | 'now'>
type Owner = { id: number | string; passwordHash: string | null }

/** Signed for this account and password. Known browsers have their own limit, so strangers cannot lock the owner out. */
export function signKnownBrowser({ keys, now }: Needs, owner: Owner): string {
  const id = randomBytes(16).toString('base64url')
  const until = String(Math.floor(now().getTime() / 1000) + KNOWN_BROWSER_SECONDS)
  return [id, until, sign(keys.knownBrowser, id, until, owner)].join('.')
}

export function verifyKnownBrowser({ keys, now }: Needs, cookie: string | undefined, owner: Owner): string | undefined {
  const [id = '', until = '', signature = ''] = cookie?.split('.') ?? []
  const isOurs = verificationKeys(keys).some(({ knownBrowser }) =>
    timingSafeEqualText(signature, sign(knownBrowser, id, until, owner)),
  )
  if (!isOurs) return undefined
  return Number(until) * 1000 > now().getTime() ? id : undefined
}

function sign(key: string, id: string, until: string, owner: Owner): string {
  const account = typeof owner.id === 'number' ? owner.id : `staff ${owner.id}`
  const signed = [id, until, account, owner.passwordHash].join('\n')
  return createHmac('sha256', key).update(signed).digest('base64url')
}
