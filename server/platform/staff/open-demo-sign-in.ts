import { eq } from 'drizzle-orm'
import { staff } from '#server/platform/database/staff-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { Role } from '#shop/staff/permissions.ts'
import { createStaffSession, type SignedInStaff, type StaffCaller } from './staff-sessions.ts'

const demoNames: Readonly<Record<Role, string>> = {
  owner: 'Meera',
  manager: 'Ravi',
  packer: 'Lakshmi',
  support: 'Sana',
  accountant: 'Joseph',
}

/** Signs in as an invented person of this role, created at first use. @throws in live mode */
export async function openDemoSignIn(
  shop: Pick<Shop, 'database' | 'settings' | 'now'>,
  role: Role,
  caller: StaffCaller,
): Promise<SignedInStaff & { token: string }> {
  if (shop.settings.mode !== 'demo') throw new Error('The demo’s sign-in is in demo mode only')
  const name = demoNames[role]
  const email = `${name.toLowerCase()}@staff.gathri.example`
  return shop.database.orm.transaction(async (tx) => {
    await tx
      .insert(staff)
      .values({ id: `demo-${role}`, name, email, roles: [role], state: 'active', isDemo: true, createdAt: shop.now() })
      .onConflictDoNothing()
    // Resets the person: the demo promises this role.
    const [person] = await tx
      .update(staff)
      .set({ roles: [role], state: 'active' })
      .where(eq(staff.id, `demo-${role}`))
      .returning()
    if (!person) throw new Error(`There is no demo ${role}`)
    return createStaffSession(tx, shop, person, 'demo sign-in', caller)
  })
}
