import { randomBytes } from 'node:crypto'
import { and, arrayContains, eq } from 'drizzle-orm'
import { staff } from '#server/platform/database/staff-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { createSystemActor } from '#shop/staff/staff-actor.ts'
import { recordAudit } from './audit.ts'
import { storeChallenge } from './staff-challenges.ts'

type Needs = Pick<Shop, 'database' | 'settings' | 'now'>

/** Valid for an hour, once. Its holder becomes an owner, so print it on the machine only. */
export async function createOwnerLink({ database, settings, now }: Needs): Promise<string> {
  const code = randomBytes(32).toString('base64url')
  await database.orm.transaction(async (tx) => {
    await storeChallenge(tx, { purpose: 'first owner', code }, now())
    await recordAudit(tx, createSystemActor('this machine'), {
      operation: 'staff.owner-link',
      subject: { kind: 'shop', id: 'shop', name: 'The shop' },
    })
  })
  return createJoinLink(settings, code)
}

/** The code follows the #, so no server, log or referrer sees it. */
export const createJoinLink = ({ publicUrl }: Pick<Shop['settings'], 'publicUrl'>, code: string) =>
  `${publicUrl}/counter/join#${code}`

export async function hasOwner({ database }: Pick<Shop, 'database'>): Promise<boolean> {
  const isOwner = and(arrayContains(staff.roles, ['owner']), eq(staff.state, 'active'), eq(staff.isDemo, false))
  return (await database.orm.$count(staff, isOwner)) > 0
}
