import { eq } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/open-database.ts'
import { webhookEnds, webhookSends } from '#server/platform/database/webhook-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { NO_WEBHOOK, toSubject } from './change-webhook.ts'

type Needs = Pick<Shop, 'database' | 'now'>
type Resent = { ok: true } | OperationRefusal<'not-found' | 'off'>

const OFF = refuse.conflict('off', 'It is switched off. Switch it on first.')

export function resendWebhook({ database, now }: Needs, sendId: number, by: StaffActor): Promise<Resent> {
  return runAs(database.orm, by, async (tx): Promise<Resent> => {
    const [send] = await tx.select().from(webhookSends).where(eq(webhookSends.id, sendId)).for('update')
    if (!send) return refuse.notFound('not-found', 'This entry is no longer in the log.')
    const end = await wakeUp(tx, send.endId)
    if (!end.ok) return end
    const due = { status: 'waiting', attempts: Math.max(1, send.attempts), nextAttemptAt: now() } as const
    await tx.update(webhookSends).set(due).where(eq(webhookSends.id, sendId))
    const after = { messageId: send.messageId, about: send.subject }
    await recordAudit(tx, by, { operation: 'webhooks.resend', subject: toSubject(end.end), after })
    return { ok: true }
  })
}

export function testWebhook({ database, now }: Needs, endId: string, by: StaffActor): Promise<Resent> {
  return runAs(database.orm, by, async (tx): Promise<Resent> => {
    const end = await wakeUp(tx, endId)
    if (!end.ok) return end
    const at = now()
    const data = { by: by.name }
    const row = { endId, event: 'test', subject: 'test', data, nextAttemptAt: at, createdAt: at }
    const [sent] = await tx.insert(webhookSends).values(row).returning({ messageId: webhookSends.messageId })
    await recordAudit(tx, by, { operation: 'webhooks.test', subject: toSubject(end.end), after: { ...sent } })
    return { ok: true }
  })
}

/** Staff are looking after it, so its messages need not wait behind a failed one. */
async function wakeUp(tx: Tx, endId: string) {
  const [end] = await tx.select().from(webhookEnds).where(eq(webhookEnds.id, endId)).for('update')
  if (!end) return NO_WEBHOOK
  if (end.state !== 'on') return OFF
  await tx.update(webhookEnds).set({ failingSince: null }).where(eq(webhookEnds.id, endId))
  return { ok: true as const, end }
}
