import { eq, sql, type SQL } from 'drizzle-orm'
import type { CounterAnswer } from '#contract/counter/routes.ts'
import type { NewsItem } from '#contract/counter/news.ts'
import { newsSeen } from '#server/platform/database/counter-tables.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { visibleOrderFields, withinVisibleOrders } from '#server/orders/staff-view/visible-order-fields.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { SignedInStaff } from '#server/platform/staff/staff-sessions.ts'
import { formatEnquiryNumber } from '#shop/enquiries/enquiry-number.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { hasPermission, listPermissions } from '#shop/staff/permissions.ts'
import { seenExceptions } from './list-exceptions.ts'

type News = CounterAnswer<'GET /counter/api/v1/news'>['data']
type Needs = Pick<Shop, 'database' | 'now'>
type Person = SignedInStaff['staff']
type Row = { kind: NewsItem['kind']; subject: string; name: string; by: string | null; at: Date | string }

const DAYS_BACK = 7
const MAX_COUNTED = 100
const MAX_SHOWN = 30

/** Recent activity that this person can see; entries after their last look are new. */
export async function listNews({ database: { orm }, now }: Needs, person: Person): Promise<News> {
  const [seen] = await orm.select().from(newsSeen).where(eq(newsSeen.staffId, person.id))
  const seenAt = seen?.seenAt ?? person.createdAt
  const since = new Date(now().getTime() - DAYS_BACK * 24 * 3600_000)
  const sources = listSources(person, now(), since).map((source) => sql`(${source} LIMIT ${MAX_COUNTED})`)
  if (sources.length === 0) return { unread: 0, items: [] }
  const rows = parseRows(
    { kind: 'always', subject: 'always', name: 'always', by: 'always', at: 'always' },
    await orm.execute<Row>(
      sql`SELECT * FROM (${sql.join(sources, sql` UNION ALL `)}) AS news ORDER BY at DESC LIMIT ${MAX_COUNTED}`,
    ),
  )
  const items = rows.map((row) => {
    const at = new Date(row.at)
    return { ...row, subject: showSubject(row), at: at.toISOString(), isNew: at > seenAt }
  })
  return { unread: items.filter(({ isNew }) => isNew).length, items: items.slice(0, MAX_SHOWN) }
}

function listSources(person: Person, now: Date, since: Date): SQL[] {
  const { id, roles } = person
  const from = sql`${since}::timestamptz`
  const isSeen = withinVisibleOrders(visibleOrderFields(listPermissions(roles)), now)
  const recipientName = sql`(SELECT concat_ws(' ', recipient->>'firstName', recipient->>'lastName') FROM shipments
    WHERE order_id = orders.id ORDER BY position LIMIT 1)`
  const ofStaff = sql`(SELECT name FROM staff WHERE 'staff:' || id = assigned_by)`
  const sources: [isTheirs: boolean, source: SQL][] = [
    [
      hasPermission(roles, 'orders.see'),
      sql`SELECT 'order' AS kind, number::text AS subject, ${recipientName} AS name, NULL AS "by", placed_at AS at
        FROM orders WHERE placed_at > ${from} AND ${isSeen} ORDER BY placed_at DESC`,
    ],
    [
      hasPermission(roles, 'orders.see'),
      sql`SELECT 'assigned', number::text, ${recipientName}, ${ofStaff}, assigned_at FROM orders
        WHERE assigned_to = ${id} AND assigned_by <> ${`staff:${id}`} AND assigned_at > ${from} AND ${isSeen} ORDER BY assigned_at DESC`,
    ],
    [
      hasPermission(roles, 'orders.see'),
      sql`SELECT 'mentioned', number::text, ${recipientName}, staff_name, order_notes.created_at
        FROM order_notes JOIN orders ON orders.id = order_id
        WHERE told <> '[]' AND told @> ${JSON.stringify([{ id }])}::jsonb AND order_notes.created_at > ${from} AND ${isSeen}
        ORDER BY order_notes.created_at DESC`,
    ],
    [
      hasPermission(roles, 'enquiries.answer'),
      sql`SELECT 'enquiry', number::text, coalesce(answers->>'name', ''), NULL, created_at FROM enquiries
        WHERE created_at > ${from} AND state <> 'spam' ORDER BY number DESC`,
    ],
    [
      hasPermission(roles, 'reviews.decide'),
      sql`SELECT 'review', reviews.id::text, products.name, NULL, reviews.created_at FROM reviews
        JOIN products ON products.id = product_id WHERE reviews.state = 'waiting' AND reviews.created_at > ${from} ORDER BY reviews.id DESC`,
    ],
    [
      hasPermission(roles, 'orders.money'),
      sql`SELECT 'exception', kind, '', NULL, detected_at FROM ledger_breaks AS broken
        WHERE resolved_at IS NULL AND detected_at > ${from} AND ${seenExceptions(roles)} ORDER BY broken.id DESC`,
    ],
  ]
  return sources.flatMap(([isTheirs, source]) => (isTheirs ? [source] : []))
}

function showSubject({ kind, subject }: Row): string {
  if (kind === 'order' || kind === 'assigned' || kind === 'mentioned') return formatOrderNumber(Number(subject))
  return kind === 'enquiry' ? formatEnquiryNumber(Number(subject)) : subject
}

/** Never moves back, nor beyond now. */
export async function markNewsSeen({ database: { orm }, now }: Needs, staffId: string, until: Date): Promise<void> {
  const seenAt = until > now() ? now() : until
  await orm
    .insert(newsSeen)
    .values({ staffId, seenAt })
    .onConflictDoUpdate({
      target: newsSeen.staffId,
      set: { seenAt: sql`greatest(${newsSeen.seenAt}, excluded.seen_at)` },
    })
}
