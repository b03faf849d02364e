import { randomUUID } from 'node:crypto'
import { and, count, desc, eq, lt, ne } from 'drizzle-orm'
import type { z } from '@hono/zod-openapi'
import type { CounterAnswer } from '#contract/counter/routes.ts'
import type { draftRequest } from '#contract/counter/drafts.ts'
import { drafts, type DraftRow } from '#server/platform/database/draft-tables.ts'
import { runTransaction } from '#server/platform/database/run-transaction.ts'
import { staff } from '#server/platform/database/staff-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { settleDraft, type DraftText, type HeldDraft } from '#shop/editing/settle-draft.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'

type Needs = Pick<Shop, 'database' | 'now'>
type ShownDraft = CounterAnswer<'GET /counter/api/v1/draft'>['data']
type Sent = z.output<typeof draftRequest>

const KEPT_MS = 60 * 24 * 3600 * 1000
/** Of one person. */
const MAX_DRAFTS = 100
const MAX_BYTES = 256 * 1024

/** Of one person, newest first. */
export async function listDrafts({ database }: Needs, staffId: string) {
  const found = await database.orm
    .select()
    .from(drafts)
    .where(eq(drafts.staffId, staffId))
    .orderBy(desc(drafts.typedAt), drafts.subject)
    .limit(MAX_DRAFTS)
  return found.map(({ subject, path, title, revision, fields, typedAt }) => ({
    subject,
    path,
    title,
    revision,
    fields: Object.keys(fields),
    typedAt: typedAt.toISOString(),
  }))
}

export async function findDraft({ database }: Needs, staffId: string, subject: string): Promise<ShownDraft> {
  const [found] = await database.orm.select().from(drafts).where(isDraft(staffId, subject))
  return found ? show(found) : null
}

/** What a device has, held against what others sent: the answer is what counts now, null when it is over. */
export function keepDraft(
  { database, now }: Needs,
  staffId: string,
  sent: Sent,
): Promise<{ ok: true; draft: ShownDraft } | OperationRefusal<'too-large' | 'too-many'>> {
  const { subject, path, title, after } = sent
  return runTransaction(database.orm, async (tx) => {
    if (Buffer.byteLength(JSON.stringify([sent.fields, sent.others])) > MAX_BYTES)
      return refuse.invalid('too-large', 'This is too much to be kept as a draft. Save it in parts.')
    // Two devices at once settle one after the other, and the count holds.
    await tx.select({ id: staff.id }).from(staff).where(eq(staff.id, staffId)).for('update')
    const [row] = await tx.select().from(drafts).where(isDraft(staffId, subject))
    const text = { ...toText(sent, now()), after, others: sent.others.map((other) => toText(other, now())) }
    const settled = settleDraft(row && toHeld(row), text, randomUUID())
    if (!settled) {
      await tx.delete(drafts).where(isDraft(staffId, subject))
      return { ok: true, draft: null }
    }
    if (!row) {
      const theirs = and(eq(drafts.staffId, staffId), ne(drafts.subject, subject))
      const [kept] = await tx.select({ drafts: count() }).from(drafts).where(theirs)
      if (kept && kept.drafts >= MAX_DRAFTS)
        return refuse.conflict(
          'too-many',
          `There are ${MAX_DRAFTS} drafts of yours already. Save or discard some of them.`,
        )
    }
    const { typedAt, others, ...rest } = settled
    const values = { ...rest, path, title, others: [...others], typedAt: new Date(typedAt) }
    const [kept] = await tx
      .insert(drafts)
      .values({ staffId, subject, ...values })
      .onConflictDoUpdate({ target: [drafts.staffId, drafts.subject], set: values })
      .returning()
    if (!kept) throw new Error('No draft was kept')
    return { ok: true, draft: show(kept) }
  })
}

export async function purgeDrafts({ database, now }: Needs): Promise<void> {
  await database.orm.delete(drafts).where(lt(drafts.typedAt, new Date(now().getTime() - KEPT_MS)))
}

const isDraft = (staffId: string, subject: string) => and(eq(drafts.staffId, staffId), eq(drafts.subject, subject))

/** A clock that is ahead does not win for ever. */
function toText(sent: Omit<DraftText, 'typedAt'> & { typedAt: string }, now: Date): DraftText {
  const { fields, version, typedAt, device } = sent
  return { fields, version, device, typedAt: Math.min(Date.parse(typedAt), now.getTime()) }
}

const toHeld = ({ fields, version, typedAt, device, revision, others }: DraftRow): HeldDraft => ({
  fields,
  version,
  typedAt: typedAt.getTime(),
  device,
  revision,
  others,
})

const show = ({ subject, path, title, revision, fields, version, typedAt, device, others }: DraftRow) => ({
  subject,
  path,
  title,
  revision,
  fields: { ...fields },
  version,
  typedAt: typedAt.toISOString(),
  device,
  others: others.map((other) => ({
    ...other,
    fields: { ...other.fields },
    typedAt: new Date(other.typedAt).toISOString(),
  })),
})
