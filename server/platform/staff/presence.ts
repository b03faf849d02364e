import { and, asc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import { presence } from '#server/platform/database/desk-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { staff } from '#server/platform/database/staff-tables.ts'
import type { Shop } from '#server/platform/shop.ts'

type Needs = Pick<Shop, 'database' | 'now'>
type Subject = { kind: 'order' | 'product'; subject: string }

/** Longer than browsers keep the timers of hidden tabs apart. */
const OPEN_MS = 75_000
const MAX_LISTED = 20

const openSince = (now: Date) => new Date(now.getTime() - OPEN_MS)

/** Others who have it open, by name. */
export async function listPresent({ database: { orm }, now }: Needs, { kind, subject }: Subject, staffId: string) {
  return orm
    .selectDistinct({ id: staff.id, name: staff.name })
    .from(presence)
    .innerJoin(staff, eq(staff.id, presence.staffId))
    .where(
      and(
        eq(presence.kind, kind),
        eq(presence.subject, subject),
        ne(presence.staffId, staffId),
        gt(presence.seenAt, openSince(now())),
      ),
    )
    .orderBy(asc(staff.name), asc(staff.id))
    .limit(MAX_LISTED)
}

/** Said again and again while the page is open. Other pages are told of those who come, not of those who stay. */
export function notePresence(
  { database, now }: Needs,
  { page, kind, subject, staffId }: Subject & { page: string; staffId: string },
): Promise<void> {
  return database.orm.transaction(async (tx) => {
    const [before] = await tx.select().from(presence).where(eq(presence.page, page)).for('update')
    if (before && before.staffId !== staffId) return
    const here = { kind, subject, seenAt: now() }
    await tx
      .insert(presence)
      .values({ page, staffId, ...here })
      .onConflictDoUpdate({ target: presence.page, set: here, setWhere: eq(presence.staffId, staffId) })
    const isSame = before?.kind === kind && before.subject === subject && before.seenAt > openSince(now())
    if (!isSame) await tellOthers(tx, { kind, subject }, staffId)
  })
}

export function endPresence({ database }: Needs, page: string, staffId: string): Promise<void> {
  return database.orm.transaction(async (tx) => {
    const isTheirs = and(eq(presence.page, page), eq(presence.staffId, staffId))
    const [left] = await tx.delete(presence).where(isTheirs).returning()
    if (left) await tellOthers(tx, left, staffId)
  })
}

async function tellOthers(tx: Tx, { kind, subject }: { kind: string; subject: string }, staffId: string) {
  await tx.execute(sql`SELECT note_desk_change('presence', ${`${kind}:${subject}`}, ${`staff:${staffId}`})`)
}

/** Of pages that were closed without a word. */
export async function purgePresence({ database, now }: Needs): Promise<void> {
  await database.orm.delete(presence).where(lt(presence.seenAt, openSince(now())))
}
