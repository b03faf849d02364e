import { createHmac, randomInt } from 'node:crypto'
import { and, count, eq, inArray, isNull } from 'drizzle-orm'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { staffRecoveryCodes } from '#server/platform/database/staff-tables.ts'
import { verificationKeys } from '#server/platform/settings/derived-keys.ts'
import type { Shop } from '#server/platform/shop.ts'

const HOW_MANY = 10
const LENGTH = 12
/** Without 0, 1, I, L, O and U: no lookalikes, and no words. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Replaces earlier codes. @returns codes that are shown once, such as `7KQ2-M9XW-TB4H` */
export async function replaceRecoveryCodes(tx: Tx, shop: Pick<Shop, 'keys'>, staffId: string): Promise<string[]> {
  await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staffId))
  const codes = Array.from({ length: HOW_MANY }, createCode)
  await tx.insert(staffRecoveryCodes).values(codes.map((code) => ({ hash: hashOf(shop.keys, staffId, code), staffId })))
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'))
}

export async function useRecoveryCode(
  tx: Tx,
  { keys, now }: Pick<Shop, 'keys' | 'now'>,
  staffId: string,
  typed: string,
): Promise<boolean> {
  const code = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  const hashes = verificationKeys(keys).map((each) => hashOf(each, staffId, code))
  const { rowCount } = await tx
    .update(staffRecoveryCodes)
    .set({ usedAt: now() })
    .where(
      and(
        inArray(staffRecoveryCodes.hash, hashes),
        eq(staffRecoveryCodes.staffId, staffId),
        isNull(staffRecoveryCodes.usedAt),
      ),
    )
  return rowCount === 1
}

export async function countRecoveryCodes(orm: Orm | Tx, staffId: string): Promise<number> {
  const [left] = await orm
    .select({ codes: count() })
    .from(staffRecoveryCodes)
    .where(and(eq(staffRecoveryCodes.staffId, staffId), isNull(staffRecoveryCodes.usedAt)))
  return left?.codes ?? 0
}

const createCode = () => Array.from({ length: LENGTH }, () => alphabet[randomInt(alphabet.length)]).join('')

const hashOf = ({ staffSecrets }: Shop['keys'], staffId: string, code: string) =>
  createHmac('sha256', staffSecrets).update(`recovery ${staffId} ${code}`).digest('base64url')
