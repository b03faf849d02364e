import { eq } from 'drizzle-orm'
import { staff } from '#server/platform/database/staff-tables.ts'
import type { EmailComposer } from '#server/platform/mail/email-composer.ts'
import type { TaskMail } from '#server/platform/mail/mail-kinds.ts'
import { morningListEmail } from '#server/platform/mail/templates/staff-emails.ts'
import { listPermissions } from '#shop/staff/permissions.ts'
import { listWaitingLines } from '#shop/staff/waiting-lines.ts'
import { readToday } from './read-today.ts'

export const taskEmailComposers: Record<TaskMail, EmailComposer> = {
  /** Sends nothing when nothing waits for their present roles. */
  async 'morning list'(shop, { payload }) {
    const [person] = await shop.database.orm
      .select()
      .from(staff)
      .where(eq(staff.id, payload['staff'] ?? ''))
    if (person?.state !== 'active') return undefined
    const lines = listWaitingLines(await readToday(shop, person.roles), listPermissions(person.roles))
    if (lines.length === 0) return undefined
    const url = `${shop.settings.publicUrl}/counter`
    return morningListEmail({ name: person.name, lines: lines.map(({ text }) => text), url })
  },
}
