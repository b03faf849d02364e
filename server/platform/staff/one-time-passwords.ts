import { normalizeNumber } from '#shop/normalize-text.ts'
import { Secret, TOTP } from 'otpauth'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { staff, type Staff } from '#server/platform/database/staff-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { decryptSecret } from '#server/platform/settings/encrypt-secret.ts'

const PERIOD_SECONDS = 30
/** Replaces a missing secret, so that the answer takes as long. */
const nobodysSecret = new Secret({ size: 20 }).base32

export function createTotpSecret(label: string): { secret: string; uri: string } {
  const secret = new Secret({ size: 20 })
  return { secret: secret.base32, uri: totpOf(secret.base32, label).toString() }
}

/** The code's step (30 seconds each since 1970); undefined if it matches none near `now`. */
export function findTotpStep(secret: string, code: string, now: Date): number | undefined {
  const token = normalizeNumber(code)
  if (!/^\d{6}$/.test(token)) return undefined
  const delta = totpOf(secret).validate({ token, window: 1, timestamp: now.getTime() })
  // 0 is a match, too.
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta
}

/** Undefined for a wrong code or an unknown person, in the same time. */
export function findStaffTotpStep(shop: Pick<Shop, 'keys' | 'now'>, person: Staff | undefined, code: string) {
  const sealed = person?.totpSealed
  const secret = person && sealed ? decryptSecret(shop, 'staffSecrets', sealed, person.id) : undefined
  const step = findTotpStep(secret ?? nobodysSecret, code, shop.now())
  return secret === undefined ? undefined : step
}

/** Each code works once. @returns false if it, or a later one, was used already */
export async function useTotpStep(orm: Orm | Tx, staffId: string, step: number): Promise<boolean> {
  const { rowCount } = await orm
    .update(staff)
    .set({ totpLastStep: step })
    .where(and(eq(staff.id, staffId), or(isNull(staff.totpLastStep), lt(staff.totpLastStep, step))))
  return rowCount === 1
}

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: 'Gathri', label, secret: Secret.fromBase32(secret), digits: 6, period: PERIOD_SECONDS })
