import { createHash } from 'node:crypto'
import { asc, desc, gt, sql } from 'drizzle-orm'
import { auditSeals } from '#server/platform/database/audit-tables.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { advanceWatermark, readWatermark } from '#server/platform/jobs/watermark.ts'
import { recordException } from '#server/platform/ledger/record-exception.ts'
import type { Shop } from '#server/platform/shop.ts'

type Needs = Pick<Shop, 'database' | 'now' | 'log'>

const BATCH = 1_000
const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const CHECKED = 'audit seals'
/** Lists the columns: a column that is added later changes no digest. */
const columns = sql`jsonb_build_array(id, extract(epoch FROM at), actor_kind, actor_id, actor_name, session, network,
  operation, subject_kind, subject_id, subject_name, fields, before, after, reason, undo_of)::text`

/** Called every few minutes; seals the entries since the last seal. @returns how many entries */
export async function sealAudit({ database, now }: Pick<Shop, 'database' | 'now'>): Promise<number> {
  return database.orm.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('audit seals'))`)
    const [last] = await tx.select().from(auditSeals).orderBy(desc(auditSeals.toId)).limit(1)
    if (last && now().getTime() - last.at.getTime() < HOUR_MS) return 0
    // Waits for entries that have an id but are not committed yet.
    await tx.execute(sql`LOCK TABLE audit IN SHARE MODE`)
    const { toId, digest, entries } = await digestFrom(tx, last?.toId ?? 0, last?.digest ?? '', null)
    if (entries > 0) await tx.insert(auditSeals).values({ toId, digest, at: now() })
    return entries
  })
}

/** Runs once a day: a changed or deleted sealed entry becomes an exception for staff. @returns the first such seal */
export async function checkAuditSeals({ database, now, log }: Needs): Promise<number | undefined> {
  const last = await readWatermark(database, CHECKED)
  if (last && now().getTime() - last.getTime() < DAY_MS) return undefined
  const broken = await findBrokenSeal(database.orm)
  if (broken !== undefined) {
    log.error({ event: 'audit.changed', seal: broken }, 'An entry of the audit was changed after it was sealed')
    const details = { message: `The audit was changed behind our back, in entries up to ${broken}` }
    await recordException(database.orm, { kind: 'broken invariant', reference: `audit seal ${broken}`, details }, now())
  }
  await advanceWatermark(database, CHECKED, now())
  return broken
}

export async function findBrokenSeal(orm: Orm): Promise<number | undefined> {
  let [from, digest] = [0, '']
  for (;;) {
    const seals = await orm
      .select()
      .from(auditSeals)
      .where(gt(auditSeals.toId, from))
      .orderBy(asc(auditSeals.toId))
      .limit(BATCH)
    if (seals.length === 0) return undefined
    for (const seal of seals) {
      const found = await digestFrom(orm, from, digest, seal.toId)
      if (found.digest !== seal.digest) return seal.toId
      from = seal.toId
      digest = seal.digest
    }
  }
}

/** @param after the last entry in `digest` @param to null for all entries */
async function digestFrom(orm: Orm | Tx, after: number, digest: string, to: number | null) {
  const hash = createHash('sha256').update(digest)
  let [toId, entries] = [after, 0]
  for (;;) {
    const rows = parseRows(
      { id: 'always', row: 'always' },
      await orm.execute<{ id: string; row: string }>(
        sql`SELECT id::text, ${columns} AS row FROM audit
          WHERE id > ${toId} AND (${to}::bigint IS NULL OR id <= ${to}) ORDER BY audit.id LIMIT ${BATCH}`,
      ),
    )
    for (const { row } of rows) hash.update(row).update('\n')
    entries += rows.length
    toId = Number(rows.at(-1)?.id ?? toId)
    if (rows.length < BATCH) return { toId, digest: hash.digest('base64url'), entries }
  }
}
