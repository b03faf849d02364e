import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { staff, staffChallenges } from '#server/platform/database/staff-tables.ts'
import type { EmailComposer } from '#server/platform/mail/email-composer.ts'
import type { StaffMail } from '#server/platform/mail/mail-kinds.ts'
import * as emails from '#server/platform/mail/templates/staff-emails.ts'
import { roleLabels } from '#shop/staff/permissions.ts'
import { createJoinLink } from './create-owner-link.ts'
import { storeChallenge } from './staff-challenges.ts'

export const staffEmailComposers: Record<StaffMail, EmailComposer> = {
  async 'staff invitation'({ database, settings, now }, { recipient, payload }) {
    const code = randomBytes(32).toString('base64url')
    const person = await database.orm.transaction(async (tx) => {
      const [found] = await tx.select().from(staff).where(eq(staff.email, recipient)).for('update')
      if (found?.state !== 'invited') return undefined
      const earlier = and(eq(staffChallenges.staffId, found.id), eq(staffChallenges.purpose, 'invitation'))
      await tx.delete(staffChallenges).where(earlier)
      await storeChallenge(tx, { purpose: 'invitation', code, staffId: found.id }, now())
      return found
    })
    return (
      person &&
      emails.staffInvitationEmail({
        name: person.name,
        by: payload['by'] ?? '',
        roles: person.roles.map((role) => roleLabels[role]),
        url: createJoinLink(settings, code),
      })
    )
  },
  async 'staff recovery used'({ settings }, { payload }) {
    const url = `${settings.publicUrl}/counter/staff`
    return emails.staffRecoveryUsedEmail({ name: payload['name'] ?? '', codesLeft: payload['codesLeft'] ?? '', url })
  },
  async 'staff reset'({ settings }, { payload }) {
    const url = `${settings.publicUrl}/counter/staff`
    return emails.staffResetEmail({ name: payload['name'] ?? '', by: payload['by'] ?? '', url })
  },
  async 'device locked'({ settings }, { payload }) {
    return emails.deviceLockedEmail({ device: payload['device'] ?? '', url: `${settings.publicUrl}/counter/devices` })
  },
  async 'webhook gave up'({ settings }, { payload }) {
    const url = `${settings.publicUrl}/counter/settings/webhooks`
    return emails.webhookGaveUpEmail({ host: payload['host'] ?? '', answer: payload['answer'] ?? '', url })
  },
}
