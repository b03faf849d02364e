import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/open-database.ts'
import { webhookEnds, type WebhookEnd } from '#server/platform/database/webhook-tables.ts'
import { encryptSecret } from '#server/platform/settings/encrypt-secret.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { refuseStale, type Stale } from '#server/platform/staff/find-last-change.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { AuditSubject } from '#shop/staff/audit-changes.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { checkWebhookUrl, type WebhookEvent } from '#shop/webhooks/webhook-events.ts'
import { listWebhooks, type ShownWebhook } from './list-webhooks.ts'
import { createWebhookSecret } from './sign-webhook.ts'

type Needs = Pick<Shop, 'database' | 'settings' | 'keys' | 'now'>
type Refused = OperationRefusal<'not-found' | 'url' | 'too-many'> | Stale<ShownWebhook>
export type WebhookChanged = { ok: true; webhook: ShownWebhook } | Refused
export type WebhookSecretMade = { ok: true; webhook: ShownWebhook; secret: string } | Refused

const MAX_ENDS = 20

export async function addWebhook(
  shop: Needs,
  { url: typed, events }: { url: string; events: WebhookEvent[] },
  by: StaffActor,
): Promise<WebhookSecretMade> {
  const wrong = checkWebhookUrl(typed, shop.settings.mode === 'demo')
  if (wrong !== undefined) return refuse.invalid('url', wrong)
  const [id, secret, url] = [randomUUID(), createWebhookSecret(), new URL(typed).href]
  return runAs(shop.database.orm, by, async (tx): Promise<WebhookSecretMade> => {
    if ((await tx.$count(webhookEnds)) >= MAX_ENDS)
      return refuse.conflict('too-many', `There are ${MAX_ENDS} already. Delete one first.`)
    const secretSealed = encryptSecret(shop, 'webhookSecrets', secret, id)
    const row = { id, url, events, secretSealed, state: 'on', createdBy: by.name, createdAt: shop.now() } as const
    await tx.insert(webhookEnds).values(row)
    await recordAudit(tx, by, {
      operation: 'webhooks.write',
      subject: toSubject(row),
      after: { url, events, state: 'on' },
    })
    return { ok: true, webhook: await readBack(tx, id), secret }
  })
}

export async function changeWebhook(
  shop: Needs,
  wanted: { id: string; version: number; url?: string; events?: WebhookEvent[]; isOn?: boolean },
  by: StaffActor,
): Promise<WebhookChanged> {
  const { id, version, url, events, isOn } = wanted
  const wrong = url === undefined ? undefined : checkWebhookUrl(url, shop.settings.mode === 'demo')
  if (wrong !== undefined) return refuse.invalid('url', wrong)
  return withWebhook(shop, id, version, by, async (tx, end) => {
    const before = { url: end.url, events: end.events, state: end.state }
    const after = {
      url: url === undefined ? end.url : new URL(url).href,
      events: events ?? end.events,
      state: isOn === undefined ? end.state : isOn ? ('on' as const) : ('off' as const),
    }
    const failingSince = isOn ? null : end.failingSince
    const set = { ...after, failingSince, version: sql`${webhookEnds.version} + 1` }
    await tx.update(webhookEnds).set(set).where(eq(webhookEnds.id, id))
    await recordAudit(tx, by, { operation: 'webhooks.write', subject: toSubject(end), before, after })
    return { ok: true, webhook: await readBack(tx, id) }
  })
}

/** The new secret does not verify earlier signatures. */
export async function renewWebhookSecret(
  shop: Needs,
  { id, version }: { id: string; version: number },
  by: StaffActor,
): Promise<WebhookSecretMade> {
  const secret = createWebhookSecret()
  const renewed = await withWebhook(shop, id, version, by, async (tx, end) => {
    const secretSealed = encryptSecret(shop, 'webhookSecrets', secret, id)
    await tx
      .update(webhookEnds)
      .set({ secretSealed, version: sql`${webhookEnds.version} + 1` })
      .where(eq(webhookEnds.id, id))
    const setAt = shop.now().toISOString()
    await recordAudit(tx, by, { operation: 'webhooks.renew-secret', subject: toSubject(end), after: { setAt } })
    return { ok: true, webhook: await readBack(tx, id) }
  })
  return renewed.ok ? { ...renewed, secret } : renewed
}

export async function removeWebhook(
  shop: Needs,
  { id, version }: { id: string; version: number },
  by: StaffActor,
): Promise<WebhookChanged> {
  return withWebhook(shop, id, version, by, async (tx, end) => {
    const webhook = await readBack(tx, id)
    await tx.delete(webhookEnds).where(eq(webhookEnds.id, id))
    const before = { url: end.url, events: end.events, state: end.state }
    await recordAudit(tx, by, { operation: 'webhooks.remove', subject: toSubject(end), before })
    return { ok: true, webhook }
  })
}

async function withWebhook(
  { database }: Needs,
  id: string,
  version: number,
  by: StaffActor,
  work: (tx: Tx, end: WebhookEnd) => Promise<WebhookChanged>,
): Promise<WebhookChanged> {
  return runAs(database.orm, by, async (tx): Promise<WebhookChanged> => {
    const [end] = await tx.select().from(webhookEnds).where(eq(webhookEnds.id, id)).for('update')
    if (!end) return NO_WEBHOOK
    if (end.version !== version) return refuseStale(tx, toSubject(end), await readBack(tx, id))
    return work(tx, end)
  })
}

export const NO_WEBHOOK = refuse.notFound('not-found', 'This webhook no longer exists.')

export function toSubject({ id, url }: Pick<WebhookEnd, 'id' | 'url'>): AuditSubject {
  return { kind: 'webhook', id, name: new URL(url).host }
}

async function readBack(tx: Tx, id: string): Promise<ShownWebhook> {
  const [webhook] = await listWebhooks(tx, id)
  if (!webhook) throw new Error(`Webhook ${id} was written, and is not there`)
  return webhook
}
