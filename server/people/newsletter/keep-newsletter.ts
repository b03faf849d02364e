import { eq, sql } from 'drizzle-orm'
import { newsletters, type Newsletter } from '#server/platform/database/newsletter-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import type { NewsletterFacts } from '#shop/newsletter/newsletter-facts.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { AuditSubject } from '#shop/staff/audit-changes.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'

type Needs = Pick<Shop, 'database' | 'now'>
export type NewsletterTarget = { id: number; version: number }
export type NewsletterKept = { ok: true; id: number } | OperationRefusal<'not-found' | 'stale' | 'closed'>

const firstFacts: NewsletterFacts = { subject: '', words: 'Namaste,\n\n', picture: '', pictureAlt: '', products: [] }

export function createNewsletter({ database, now }: Needs, by: StaffActor): Promise<NewsletterKept> {
  return runAs(database.orm, by, async (tx): Promise<NewsletterKept> => {
    const at = now()
    const draft = { facts: firstFacts, createdBy: by.name, createdAt: at, changedAt: at }
    const [made] = await tx.insert(newsletters).values(draft).returning()
    if (!made) throw new Error('The newsletter was not stored')
    const after = { created: true }
    await recordAudit(tx, by, { operation: 'newsletters.write', subject: auditedNewsletter(made), after })
    return { ok: true, id: made.id }
  })
}

/** Stores what was typed, also while it is incomplete. */
export function changeNewsletter(
  shop: Needs,
  { facts, ...target }: NewsletterTarget & { facts: NewsletterFacts },
  by: StaffActor,
): Promise<NewsletterKept> {
  return onDraft(shop, target, by, async (tx, before) => {
    await writeNewsletter(tx, before, { facts }, shop.now())
    const subject = auditedNewsletter({ ...before, facts })
    await recordAudit(tx, by, { operation: 'newsletters.write', subject, before: before.facts, after: facts })
  })
}

export function deleteNewsletter(shop: Needs, target: NewsletterTarget, by: StaffActor): Promise<NewsletterKept> {
  return onDraft(shop, target, by, async (tx, before) => {
    await tx.delete(newsletters).where(eq(newsletters.id, before.id))
    const [was, after] = [before.facts, { deleted: true }]
    await recordAudit(tx, by, {
      operation: 'newsletters.write',
      subject: auditedNewsletter(before),
      before: was,
      after,
    })
  })
}

function onDraft(
  { database }: Needs,
  target: NewsletterTarget,
  by: StaffActor,
  work: (tx: Tx, before: Newsletter) => Promise<void>,
): Promise<NewsletterKept> {
  return runAs(database.orm, by, async (tx): Promise<NewsletterKept> => {
    const locked = await lockNewsletter(tx, target)
    if (!locked.ok) return locked
    if (locked.newsletter.state !== 'draft')
      return refuse.conflict('closed', 'This newsletter went to readers, so it stays as it is. Begin another one.')
    await work(tx, locked.newsletter)
    return { ok: true, id: target.id }
  })
}

/** @param version without one, whatever it is now */
export async function lockNewsletter(
  tx: Tx,
  { id, version }: { id: number; version?: number },
): Promise<{ ok: true; newsletter: Newsletter } | OperationRefusal<'not-found' | 'stale'>> {
  const [newsletter] = await tx.select().from(newsletters).where(eq(newsletters.id, id)).for('update')
  if (!newsletter) return refuseUnknownNewsletter()
  if (version !== undefined && newsletter.version !== version)
    return refuse.stale('stale', 'Somebody changed this newsletter meanwhile. Look at it, then do it again.')
  return { ok: true, newsletter }
}

/** The caller holds its row lock. */
export async function writeNewsletter(
  tx: Tx,
  { id }: Pick<Newsletter, 'id'>,
  changes: Partial<Omit<Newsletter, 'id' | 'version'>>,
  changedAt: Date,
): Promise<void> {
  await tx
    .update(newsletters)
    .set({ ...changes, changedAt, version: sql`${newsletters.version} + 1` })
    .where(eq(newsletters.id, id))
}

export const refuseUnknownNewsletter = () => refuse.notFound('not-found', 'There is no such newsletter.')

export function auditedNewsletter({ id, facts }: Pick<Newsletter, 'id' | 'facts'>): AuditSubject {
  return { kind: 'newsletter', id: String(id), name: facts.subject || `newsletter ${id}` }
}
