import { arrayContains, asc, eq, or } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/open-database.ts'
import { staff, type Staff } from '#server/platform/database/staff-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import { grantableRoles, roleLabels, type Role } from '#shop/staff/permissions.ts'

/** Their roles limit the roles that they may grant and revoke. */
export type StaffHolder = { staff: { roles: readonly Role[] } }
export type LockedStaff = { person: Staff; isLastOwner: boolean }

/** Locks every owner as well, so that two owners cannot suspend each other. */
export async function lockStaff(
  tx: Tx,
  { settings }: Pick<Shop, 'settings'>,
  { staff: caller }: StaffHolder,
  staffId: string,
): Promise<({ ok: true } & LockedStaff) | OperationRefusal<'not-found' | 'not-allowed'>> {
  const rows = await tx
    .select()
    .from(staff)
    .where(or(eq(staff.id, staffId), arrayContains(staff.roles, ['owner'])))
    .orderBy(asc(staff.id))
    .for('update')
  const person = rows.find(({ id }) => id === staffId)
  if (!person) return refuse.notFound('not-found', 'This person is no longer on the list.')
  const refused = refuseRoles(caller.roles, person.roles)
  if (refused) return refused
  const isOwner = ({ roles, state, isDemo }: Staff) =>
    roles.includes('owner') && state === 'active' && (settings.mode === 'demo' || !isDemo)
  const isLastOwner = isOwner(person) && !rows.some((row) => row.id !== staffId && isOwner(row))
  return { ok: true, person, isLastOwner }
}

export function refuseRoles(
  held: readonly Role[],
  wanted: readonly Role[],
): OperationRefusal<'not-allowed'> | undefined {
  const missing = wanted.filter((role) => !grantableRoles(held).includes(role))
  if (missing.length === 0) return undefined
  const labels = missing.map((role) => roleLabels[role].toLowerCase()).join(' and ')
  return refuse.forbidden('not-allowed', `You may not change who is ${labels}. Ask an owner.`)
}
