import { and, asc, desc, eq, lt, sql } from 'drizzle-orm'
import type { z } from '@hono/zod-openapi'
import type { CounterAnswer } from '#contract/counter/routes.ts'
import type { webhookSendFilters } from '#contract/counter/webhooks.ts'
import { countMatches, toCountedPage } from '#server/platform/database/counted-page.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { webhookEnds, webhookSends } from '#server/platform/database/webhook-tables.ts'

export type ShownWebhook = CounterAnswer<'GET /counter/api/v1/webhooks'>['data'][number]
type Sends = CounterAnswer<'GET /counter/api/v1/webhooks/{webhook}/sends'>

export async function listWebhooks(orm: Orm | Tx, id?: string): Promise<ShownWebhook[]> {
  const waiting = sql<number>`(SELECT count(*) FROM ${webhookSends}
    WHERE end_id = webhook_ends.id AND status = 'waiting')::int`
  const rows = await orm
    .select({ end: webhookEnds, waiting })
    .from(webhookEnds)
    .where(id === undefined ? undefined : eq(webhookEnds.id, id))
    .orderBy(asc(webhookEnds.createdAt))
  return rows.map(({ end, waiting: count }) => ({
    id: end.id,
    url: end.url,
    events: end.events,
    state: end.state,
    failingSince: end.failingSince?.toISOString() ?? null,
    version: end.version,
    createdBy: end.createdBy,
    createdAt: end.createdAt.toISOString(),
    waiting: count,
  }))
}

export async function listWebhookSends(
  orm: Orm,
  endId: string,
  { status, after, limit }: z.output<typeof webhookSendFilters>,
): Promise<Sends> {
  const wanted = and(eq(webhookSends.endId, endId), status && eq(webhookSends.status, status))
  const rows = await orm
    .select()
    .from(webhookSends)
    .where(and(wanted, after === undefined ? undefined : lt(webhookSends.id, after)))
    .orderBy(desc(webhookSends.id))
    .limit(limit + 1)
  const matches = await countMatches(orm, sql`${webhookSends} WHERE ${wanted ?? sql`true`}`)
  const page = toCountedPage(rows, { limit, matches, cursorOf: ({ id }) => id })
  return {
    ...page,
    data: page.data.map((send) => ({
      id: send.id,
      messageId: send.messageId,
      event: send.event,
      subject: send.subject,
      body: send.data,
      status: send.status,
      attempts: send.attempts,
      createdAt: send.createdAt.toISOString(),
      triedAt: send.triedAt?.toISOString() ?? null,
      nextAttemptAt: send.status === 'waiting' ? send.nextAttemptAt.toISOString() : null,
      answerStatus: send.answerStatus,
      answer: send.answer,
    })),
  }
}
