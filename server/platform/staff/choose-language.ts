import { eq } from 'drizzle-orm'
import { staff } from '#server/platform/database/staff-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { Language } from '#shop/staff/languages.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { recordAudit } from './audit.ts'
import { toStaffSubject, type SignedInStaff } from './staff-sessions.ts'

export function chooseLanguage(
  { database }: Pick<Shop, 'database'>,
  signedIn: SignedInStaff,
  language: Language,
  by: StaffActor,
): Promise<SignedInStaff> {
  return database.orm.transaction(async (tx) => {
    const { staff: person } = signedIn
    await tx.update(staff).set({ language }).where(eq(staff.id, person.id))
    await recordAudit(tx, by, {
      operation: 'staff.language',
      subject: toStaffSubject(person),
      before: { language: person.language },
      after: { language },
    })
    return { ...signedIn, staff: { ...person, language } }
  })
}
