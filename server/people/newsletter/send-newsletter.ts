import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { outgoingMails } from '#server/platform/database/mail-tables.ts'
import { newsletterDeliveries, newsletters, type Newsletter } from '#server/platform/database/newsletter-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { NEWSLETTERS_A_YEAR } from '#shop/newsletter/newsletter-facts.ts'
import { formatDayAndYear } from '#shop/orders/ship-by-date.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { addCalendarMonths } from '#shop/time/add-calendar-months.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import {
  auditedNewsletter,
  lockNewsletter,
  refuseUnknownNewsletter,
  writeNewsletter,
  type NewsletterTarget,
} from './keep-newsletter.ts'
import { readShown } from './read-shown.ts'

type Needs = Pick<Shop, 'database' | 'now'>
export type NewsletterSent =
  | { ok: true; id: number }
  | OperationRefusal<'not-found' | 'stale' | 'state' | 'incomplete' | 'no-readers' | 'too-often'>

/**
 * Freezes picture and goods, and makes one row for each reader who confirmed. `queueNewsletters` mails them. A stopped
 * newsletter goes on to those who did not get it, also those whose mail was refused.
 */
export async function sendNewsletter(shop: Needs, target: NewsletterTarget, by: StaffActor): Promise<NewsletterSent> {
  const { orm } = shop.database
  const [found] = await orm.select({ facts: newsletters.facts }).from(newsletters).where(eq(newsletters.id, target.id))
  if (!found) return refuseUnknownNewsletter()
  const { shown, faults } = await readShown(shop, found.facts)
  return runAs(orm, by, async (tx): Promise<NewsletterSent> => {
    // Two that are sent at once are counted one after the other.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('newsletters of a year'))`)
    const locked = await lockNewsletter(tx, target)
    if (!locked.ok) return locked
    const { newsletter } = locked
    const at = shop.now()
    const subject = auditedNewsletter(newsletter)
    const note = { operation: 'newsletters.send', subject, before: { state: newsletter.state } }
    if (newsletter.state === 'stopped') {
      await tryRefusedAgain(tx, newsletter)
      await writeNewsletter(tx, newsletter, { state: 'sending', nextBatchAt: at }, at)
      await recordAudit(tx, by, { ...note, after: { state: 'sending' } })
      return { ok: true, id: newsletter.id }
    }
    if (newsletter.state !== 'draft') return refuse.conflict('state', 'This newsletter is sent already.')
    if (faults[0]) return refuse.invalid('incomplete', faults[0].message)
    const tooOften = await refuseTooOften(tx, at)
    if (tooOften) return tooOften
    const readers = await addReaders(tx, newsletter)
    if (readers === 0) return refuse.conflict('no-readers', 'Nobody is on the list yet.')
    await writeNewsletter(tx, newsletter, { state: 'sending', shown, startedAt: at, nextBatchAt: at }, at)
    await recordAudit(tx, by, { ...note, after: { state: 'sending', readers } })
    return { ok: true, id: newsletter.id }
  })
}

/** Consent is for four letters a year. */
async function refuseTooOften(tx: Tx, at: Date): Promise<OperationRefusal<'too-often'> | undefined> {
  const sent = await tx
    .select({ startedAt: newsletters.startedAt })
    .from(newsletters)
    .where(isNotNull(newsletters.startedAt))
    .orderBy(desc(newsletters.startedAt))
    .limit(NEWSLETTERS_A_YEAR)
  const earliest = sent[NEWSLETTERS_A_YEAR - 1]?.startedAt
  const next = earliest && addCalendarMonths(todayInIndia(earliest), 12)
  if (!next || next <= todayInIndia(at)) return undefined
  return refuse.conflict(
    'too-often',
    `Readers were promised ${NEWSLETTERS_A_YEAR} letters a year. The next one may go out on ${formatDayAndYear(next)}.`,
  )
}

/** Old refusals would stop it again at once. Those who are off the list by now count as `left`. */
async function tryRefusedAgain(tx: Tx, { id }: Pick<Newsletter, 'id'>): Promise<void> {
  await tx
    .update(newsletterDeliveries)
    .set({ state: 'waiting', queuedAt: null })
    .where(and(eq(newsletterDeliveries.newsletterId, id), eq(newsletterDeliveries.state, 'refused')))
}

/** @returns how many */
async function addReaders(tx: Tx, { id }: Pick<Newsletter, 'id'>): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    INSERT INTO newsletter_deliveries (newsletter_id, subscriber_id)
    SELECT ${id}::bigint, id FROM newsletter_subscribers WHERE confirmed_at IS NOT NULL`)
  return rowCount ?? 0
}

/** Mails that the mail server was offered once may still arrive: taking them back could send them twice. */
export function stopNewsletter(shop: Needs, id: number, by: StaffActor): Promise<NewsletterSent> {
  return runAs(shop.database.orm, by, async (tx): Promise<NewsletterSent> => {
    const found = await lockNewsletter(tx, { id })
    if (!found.ok) return found
    const { newsletter } = found
    if (newsletter.state !== 'sending') return refuse.conflict('state', 'This newsletter is not being sent.')
    await haltNewsletter(tx, newsletter, shop.now())
    const [before, after] = [{ state: 'sending' }, { state: 'stopped' }]
    await recordAudit(tx, by, { operation: 'newsletters.stop', subject: auditedNewsletter(newsletter), before, after })
    return { ok: true, id }
  })
}

/** The caller holds its row lock. */
export async function haltNewsletter(tx: Tx, newsletter: Newsletter, at: Date): Promise<void> {
  await writeNewsletter(tx, newsletter, { state: 'stopped', nextBatchAt: null }, at)
  const takenBack = await tx
    .delete(outgoingMails)
    .where(and(isMailOf(newsletter), eq(outgoingMails.attempts, 0)))
    .returning({ payload: outgoingMails.payload })
  const readers = takenBack.map(({ payload }) => payload['reader'] ?? '')
  await tx
    .update(newsletterDeliveries)
    .set({ state: 'waiting', queuedAt: null })
    .where(
      and(
        eq(newsletterDeliveries.newsletterId, newsletter.id),
        sql`${newsletterDeliveries.subscriberId} = ANY(${sql.param(readers)}::text[])`,
      ),
    )
}

/** Its mails that are not sent yet. */
export const isMailOf = ({ id }: Pick<Newsletter, 'id'>) =>
  and(eq(outgoingMails.kind, 'newsletter'), sql`${outgoingMails.payload} ->> 'newsletter' = ${String(id)}`)
