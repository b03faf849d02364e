import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { runTransaction } from '#server/platform/database/run-transaction.ts'
import { staff, type Staff } from '#server/platform/database/staff-tables.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import type { Shop } from '#server/platform/shop.ts'
import { checkEmail } from '#shop/customers/email.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { Role } from '#shop/staff/permissions.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { recordAudit } from './audit.ts'
import { lockStaff, refuseRoles } from './lock-staff.ts'
import { toStaffSubject, type SignedInStaff } from './staff-sessions.ts'

type Needs = Pick<Shop, 'database' | 'settings' | 'now'>
type Invited = { ok: true; person: Staff }

export async function inviteStaff(
  { database, now }: Needs,
  { staff: caller }: SignedInStaff,
  { name, email, roles }: { name: string; email: string; roles: Role[] },
  by: StaffActor,
): Promise<Invited | OperationRefusal<'email' | 'taken' | 'not-allowed'>> {
  const checked = checkEmail(email)
  if (!checked.ok) return refuse.invalid('email', checked.message)
  const refused = refuseRoles(caller.roles, roles)
  if (refused) return refused
  return runTransaction<Invited | OperationRefusal<'taken'>>(database.orm, async (tx) => {
    const [person] = await tx
      .insert(staff)
      .values({ id: randomUUID(), name, email: checked.value, roles, state: 'invited', createdAt: now() })
      .onConflictDoNothing()
      .returning()
    if (!person) return refuse.conflict('taken', 'Somebody with this e-mail address is on the list already.')
    await queueMail(tx, { kind: 'staff invitation', recipient: person.email, payload: { by: by.name } }, now())
    await recordAudit(tx, by, { operation: 'staff.invite', subject: toStaffSubject(person), after: { name, roles } })
    return { ok: true, person }
  })
}

export async function inviteAgain(
  shop: Needs,
  signedIn: SignedInStaff,
  staffId: string,
  by: StaffActor,
): Promise<Invited | OperationRefusal<'not-found' | 'not-allowed' | 'state'>> {
  return runTransaction<Invited | OperationRefusal<'not-found' | 'not-allowed' | 'state'>>(
    shop.database.orm,
    async (tx) => {
      const locked = await lockStaff(tx, shop, signedIn, staffId)
      if (!locked.ok) return locked
      const { person } = locked
      if (person.state !== 'invited')
        return refuse.conflict('state', `${person.name} has accepted the invitation already.`)
      const mail = { kind: 'staff invitation', recipient: person.email, payload: { by: by.name } } as const
      await queueMail(tx, mail, shop.now())
      await recordAudit(tx, by, { operation: 'staff.invite-again', subject: toStaffSubject(person) })
      return { ok: true, person }
    },
  )
}

export async function findStaff({ database }: Pick<Shop, 'database'>, id: string): Promise<Staff | undefined> {
  const [person] = await database.orm.select().from(staff).where(eq(staff.id, id))
  return person
}
