import { eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm'
import type { NewsletterRow, StaffNewsletter } from '#contract/counter/newsletters.ts'
import { products } from '#server/platform/database/catalogue-tables.ts'
import { countMatches, toCountedPage, type CountedPage } from '#server/platform/database/counted-page.ts'
import { newsletters, newsletterSubscribers } from '#server/platform/database/newsletter-tables.ts'
import type { Orm } from '#server/platform/database/open-database.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { NewsletterState } from '#shop/newsletter/newsletter-facts.ts'
import type { OperationRefusal } from '#shop/refusal.ts'
import { refuseUnknownNewsletter } from './keep-newsletter.ts'
import { readShown } from './read-shown.ts'

const countOf = (which: SQL) =>
  sql`(SELECT count(*) FROM newsletter_deliveries WHERE newsletter_id = newsletters.id AND ${which})::int`.mapWith(
    Number,
  )

/** Mails that are still in our queue are not sent yet. */
const inQueue = sql`EXISTS (SELECT FROM outgoing_mails WHERE kind = 'newsletter'
  AND payload = jsonb_build_object('newsletter', newsletter_id::text, 'reader', subscriber_id))`

const selectNewsletters = (orm: Orm) =>
  orm
    .select({
      newsletter: newsletters,
      readers: countOf(sql`true`),
      sent: countOf(sql`state = 'queued' AND NOT ${inQueue}`),
      refused: countOf(sql`state = 'refused'`),
      unsubscribed: countOf(sql`left_at IS NOT NULL`),
      waiting: countOf(sql`(state = 'waiting' OR state = 'queued' AND ${inQueue})`),
    })
    .from(newsletters)

type Found = Awaited<ReturnType<typeof selectNewsletters>>[number]

function toRow({ newsletter, readers, sent, refused, unsubscribed }: Found): NewsletterRow {
  const { id, facts, state, createdBy, changedAt, startedAt, endedAt } = newsletter
  return {
    id,
    subject: facts.subject,
    state,
    createdBy,
    changedAt: changedAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    readers,
    sent,
    refused,
    unsubscribed,
  }
}

export type NewsletterListRequest = {
  state?: NewsletterState | undefined
  after?: number | undefined
  limit: number
}

/** Newest first. */
export async function listNewsletters(
  { database: { orm } }: Pick<Shop, 'database'>,
  { state, after, limit }: NewsletterListRequest,
): Promise<CountedPage<NewsletterRow>> {
  const wanted = state === undefined ? sql`true` : eq(newsletters.state, state)
  const rows = await selectNewsletters(orm)
    .where(after === undefined ? wanted : sql`${wanted} AND ${newsletters.id} < ${after}`)
    .orderBy(sql`${newsletters.id} DESC`)
    .limit(limit + 1)
  const matches = await countMatches(orm, sql`${newsletters} WHERE ${wanted}`)
  const page = toCountedPage(rows, { limit, matches, cursorOf: ({ newsletter }) => newsletter.id })
  return { ...page, data: page.data.map(toRow) }
}

export async function showNewsletter(
  shop: Pick<Shop, 'database'>,
  id: number,
): Promise<{ ok: true; newsletter: StaffNewsletter } | OperationRefusal<'not-found'>> {
  const { orm } = shop.database
  const [found] = await selectNewsletters(orm).where(eq(newsletters.id, id))
  if (!found) return refuseUnknownNewsletter()
  const { facts, version, state } = found.newsletter
  const { faults } = state === 'draft' ? await readShown(shop, facts) : { faults: [] }
  const goods = await orm
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(inArray(products.id, [0, ...facts.products]))
  const listed = await orm.$count(newsletterSubscribers, isNotNull(newsletterSubscribers.confirmedAt))
  return { ok: true, newsletter: { ...toRow(found), version, facts, goods, faults, listed, waiting: found.waiting } }
}
