import { and, asc, eq, exists, sql } from 'drizzle-orm'
import type { CounterAnswer } from '#contract/counter/routes.ts'
import { staff, staffPasskeys, type Staff } from '#server/platform/database/staff-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { grantableRoles, type Role } from '#shop/staff/permissions.ts'

type StaffList = CounterAnswer<'GET /counter/api/v1/staff'>
type Needs = Pick<Shop, 'database' | 'settings'>

const MAX_LISTED = 500

export async function listStaff({ database, settings }: Needs, held: readonly Role[]): Promise<StaffList> {
  const rows = await selectStaff({ database })
    .where(settings.mode === 'demo' ? sql`true` : eq(staff.isDemo, false))
    .orderBy(asc(sql`lower(${staff.name})`), asc(staff.id))
    .limit(MAX_LISTED)
  const data = rows.map(({ person, hasPasskey }) => showStaffMember(person, Boolean(hasPasskey), held))
  return { data, next: null, count: data.length, more: false, grantable: [...grantableRoles(held)] }
}

export async function readStaffMember({ database }: Pick<Shop, 'database'>, id: string, held: readonly Role[]) {
  const [row] = await selectStaff({ database }).where(eq(staff.id, id))
  return row && showStaffMember(row.person, Boolean(row.hasPasskey), held)
}

function selectStaff({ database: { orm } }: Pick<Shop, 'database'>) {
  const passkeys = orm
    .select({ one: sql`1` })
    .from(staffPasskeys)
    .where(and(eq(staffPasskeys.staffId, staff.id)))
  return orm.select({ person: staff, hasPasskey: exists(passkeys) }).from(staff)
}

function showStaffMember(person: Staff, hasPasskey: boolean, held: readonly Role[]): StaffList['data'][number] {
  const { id, name, email, roles, state, version, createdAt, lastSeenAt, passwordHash, totpSealed, isDemo } = person
  return {
    id,
    name,
    email,
    roles,
    state,
    version,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    hasPasskey,
    hasPassword: passwordHash !== null && totpSealed !== null,
    isDemo,
    mayChange: roles.every((role) => grantableRoles(held).includes(role)),
  }
}
