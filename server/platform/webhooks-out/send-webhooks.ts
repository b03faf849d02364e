import { setTimeout as wait } from 'node:timers/promises'
import { and, asc, eq, isNotNull, isNull, lt, lte, notExists, notInArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  webhookEnds,
  webhookSends,
  type WebhookEnd,
  type WebhookSend,
} from '#server/platform/database/webhook-tables.ts'
import { claim, LEASE_MS } from '#server/platform/jobs/claim.ts'
import { forEachConcurrently } from '#server/platform/jobs/for-each-concurrently.ts'
import { nextAttemptAt, retryPolicies } from '#server/platform/jobs/retry-policy.ts'
import { decryptSecret } from '#server/platform/settings/encrypt-secret.ts'
import type { Shop } from '#server/platform/shop.ts'
import { notifyOwners } from '#server/platform/staff/notify-owners.ts'
import { postPinned, type PostResult } from './post-pinned.ts'
import { signWebhook } from './sign-webhook.ts'

type Needs = Pick<Shop, 'database' | 'settings' | 'keys' | 'now' | 'log'>
type Due = { send: WebhookSend; end: WebhookEnd }

/** Messages about one subject keep their order. A failing receiver gets only its oldest message. */
export function selectDueWebhooks({ database, now }: Pick<Shop, 'database' | 'now'>, busy: readonly string[] = []) {
  const earlier = alias(webhookSends, 'earlier')
  const isBehind = database.orm
    .select({ id: earlier.id })
    .from(earlier)
    .where(
      and(
        eq(earlier.endId, webhookSends.endId),
        or(eq(earlier.subject, webhookSends.subject), isNotNull(webhookEnds.failingSince)),
        eq(earlier.status, 'waiting'),
        lt(earlier.id, webhookSends.id),
      ),
    )
  return database.orm
    .select({ send: webhookSends, end: webhookEnds })
    .from(webhookSends)
    .innerJoin(webhookEnds, eq(webhookEnds.id, webhookSends.endId))
    .where(
      and(
        eq(webhookSends.status, 'waiting'),
        lte(webhookSends.nextAttemptAt, now()),
        eq(webhookEnds.state, 'on'),
        busy.length > 0 ? notInArray(webhookSends.endId, [...busy]) : undefined,
        notExists(isBehind),
      ),
    )
    .orderBy(asc(webhookSends.nextAttemptAt), asc(webhookSends.id))
    .limit(50)
}

/** Milliseconds: checks for other due receivers while one is slow. */
const LOOK_AGAIN_MS = 500

/** Sends to each receiver independently: one that hangs delays no other. @throws the failures together, at the end */
export async function sendDueWebhooks(shop: Needs, stopping: AbortSignal): Promise<void> {
  const inWork = new Map<WebhookEnd['id'], Promise<void>>()
  const failures: unknown[] = []
  const sendTo = (id: WebhookEnd['id'], due: readonly Due[]) =>
    forEachConcurrently(due, stopping, (each) => sendOne(shop, each))
      .catch((error: unknown) => void failures.push(error))
      .finally(() => inWork.delete(id))
  while (!stopping.aborted) {
    const busy = [...inWork.keys()]
    const due = await selectDueWebhooks(shop, busy)
    for (const [id, ofEnd] of Map.groupBy(due, ({ end }) => end.id)) inWork.set(id, sendTo(id, ofEnd))
    // A receiver that was busy may have further messages now.
    if (inWork.size === 0 && busy.length > 0) continue
    if (inWork.size === 0) break
    const lookAgain = new AbortController()
    await Promise.race([...inWork.values(), wait(LOOK_AGAIN_MS, undefined, { signal: lookAgain.signal })])
    lookAgain.abort()
  }
  await Promise.all(inWork.values())
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} webhook ends failed`)
}

async function sendOne(shop: Needs, { send, end }: Due): Promise<void> {
  const leaseEnd = new Date(shop.now().getTime() + LEASE_MS)
  if (!(await claim(shop.database.orm, webhookSends, send, leaseEnd))) return
  const secret = decryptSecret(shop, 'webhookSecrets', end.secretSealed, end.id)
  const result = secret === undefined ? UNSIGNABLE : await post(shop, { send, end }, secret)
  const { status } = result
  if (status !== null && status >= 200 && status < 300) await markArrived(shop, { send, end }, result)
  else await markFailed(shop, { send, end }, result)
}

const UNSIGNABLE = { status: null, answer: 'It cannot be signed: SESSION_SECRET has changed. Make a new secret.' }

async function post({ settings, now }: Needs, { send, end }: Due, secret: string): Promise<PostResult> {
  const { messageId: id, event, data, createdAt } = send
  const body = JSON.stringify({ type: event, timestamp: createdAt.toISOString(), data })
  const headers = { 'content-type': 'application/json', 'user-agent': 'Gathri-Webhooks' }
  return postPinned(new URL(end.url), {
    headers: { ...headers, ...signWebhook({ id, at: now(), body }, secret) },
    body,
    isLocalAllowed: settings.mode === 'demo',
  })
}

async function markArrived({ database, now }: Needs, { send, end }: Due, result: PostResult): Promise<void> {
  const { status: answerStatus, answer } = result
  const arrived = { status: 'arrived', triedAt: now(), answerStatus, answer } as const
  await database.orm.update(webhookSends).set(arrived).where(eq(webhookSends.id, send.id))
  if (end.failingSince)
    await database.orm.update(webhookEnds).set({ failingSince: null }).where(eq(webhookEnds.id, end.id))
}

/** 410: the receiver wants no further messages. */
const GONE = 410

async function markFailed({ database, now, log }: Needs, { send, end }: Due, result: PostResult): Promise<void> {
  const at = now()
  const { firstMs, maxMs, giveUpAfterMs } = retryPolicies.webhook
  const { status: answerStatus, answer } = result
  const isTooOld = at.getTime() - send.createdAt.getTime() >= giveUpAfterMs || answerStatus === GONE
  await database.orm.transaction(async (tx) => {
    const failed = {
      status: isTooOld ? 'failed' : 'waiting',
      triedAt: at,
      answerStatus,
      answer,
      nextAttemptAt: nextAttemptAt({ firstMs, maxMs }, send.attempts, at),
    } as const
    await tx.update(webhookSends).set(failed).where(eq(webhookSends.id, send.id))
    const isFailing = and(eq(webhookEnds.id, end.id), isNull(webhookEnds.failingSince))
    await tx.update(webhookEnds).set({ failingSince: at }).where(isFailing)
    const since = end.failingSince?.getTime() ?? at.getTime()
    if (answerStatus !== GONE && at.getTime() - since < giveUpAfterMs) return
    const gaveUp = await tx
      .update(webhookEnds)
      .set({ state: 'gave up', version: sql`${webhookEnds.version} + 1` })
      .where(and(eq(webhookEnds.id, end.id), eq(webhookEnds.state, 'on')))
    if (gaveUp.rowCount !== 1) return
    const payload = { host: new URL(end.url).host, answer: answerStatus === null ? answer : `HTTP ${answerStatus}` }
    await notifyOwners(tx, { now }, { kind: 'webhook gave up', payload })
    log.warn({ event: 'webhooks.gave_up', end: end.id, answerStatus }, 'A webhook end is switched off')
  })
}
