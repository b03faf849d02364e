import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { enquiries } from '#server/platform/database/enquiry-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { quotes, type QuoteRow } from '#server/platform/database/quote-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { INDIA } from '#shop/checkout/indian-states.ts'
import type { QuoteFacts } from '#shop/quotes/quote-facts.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { addDays } from '#shop/time/add-days.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { auditedQuote, refuseUnknownQuote } from './find-quote.ts'
import { drawQuoteWords } from './keep-words.ts'

type Keeping = Pick<Shop, 'database' | 'now'>
export type QuoteTarget = { number: number; version: number }
export type QuoteKept = { ok: true; number: number } | OperationRefusal<'not-found' | 'stale' | 'closed' | 'no-enquiry'>

export const VALID_DAYS = 10

/** A draft with what is known of the enquiry. @param enquiry its number; null: a call or a message */
export function createQuote({ database, now }: Keeping, enquiry: number | null, by: StaffActor): Promise<QuoteKept> {
  return runAs(database.orm, by, async (tx): Promise<QuoteKept> => {
    const [asked] = enquiry === null ? [] : await tx.select().from(enquiries).where(eq(enquiries.number, enquiry))
    if (enquiry !== null && !asked) return refuse.notFound('no-enquiry', 'There is no such enquiry.')
    const at = now()
    const facts = toFirstFacts(asked?.answers ?? {}, todayInIndia(at))
    const { number } = await insertQuote(tx, { enquiryNumber: enquiry, facts }, by, at)
    return { ok: true, number }
  })
}

/** @param draft.refundKey of the pieces for which it offers another one */
export async function insertQuote(
  tx: Tx,
  draft: Pick<QuoteRow, 'enquiryNumber' | 'facts'> & { refundKey?: string },
  by: StaffActor,
  at: Date,
): Promise<QuoteRow> {
  const [made] = await tx
    .insert(quotes)
    .values({ ...draft, token: createQuoteToken(), createdBy: by.name, createdAt: at, changedAt: at })
    .returning()
  if (!made) throw new Error('The quote was not stored')
  const after = { enquiry: draft.enquiryNumber }
  await recordAudit(tx, by, { operation: 'quotes.create', subject: auditedQuote(made.number), after })
  return made
}

/** 144 random bits: they open the buyer's page. It never ends in - or _, which mail programs cut off links. */
function createQuoteToken(): string {
  const token = randomBytes(18).toString('base64url')
  return /[-_]$/.test(token) ? createQuoteToken() : token
}

function toFirstFacts(answers: Readonly<Record<string, string>>, today: string): QuoteFacts {
  const { name = '', email = '', phone = '', city = '', date = '' } = answers
  const [firstName = '', ...others] = name.trim().split(/\s+/)
  return {
    buyer: { name, email, phone },
    to: { firstName, lastName: others.join(' '), phone, address: '', city, country: INDIA, state: '', postcode: '' },
    lines: [],
    delivery: null,
    day: date > today ? date : null,
    parts: [],
    validUntil: addDays(today, VALID_DAYS),
    words: '',
  }
}

/** Stores what was typed, also while it is incomplete. A sent quote stays as it was sent until it is sent again. */
export async function changeQuote(
  shop: Keeping,
  { number, version, facts }: QuoteTarget & { facts: QuoteFacts },
  by: StaffActor,
): Promise<QuoteKept> {
  const { orm } = shop.database
  const [before] = await orm.select({ facts: quotes.facts }).from(quotes).where(eq(quotes.number, number))
  const drawn = await drawQuoteWords(shop, facts, before?.facts)
  return runAs(orm, by, async (tx): Promise<QuoteKept> => {
    const locked = await lockQuote(tx, { number, version })
    if (!locked.ok) return locked
    const { quote } = locked
    await tx
      .update(quotes)
      .set({ facts: drawn.facts, isChanged: true, ...touched(shop.now()) })
      .where(eq(quotes.number, number))
    const subject = auditedQuote(number)
    await recordAudit(tx, by, { operation: 'quotes.change', subject, before: quote.facts, after: drawn.facts })
    return { ok: true, number }
  })
}

export function withdrawQuote({ database, now }: Keeping, target: QuoteTarget, by: StaffActor): Promise<QuoteKept> {
  return runAs(database.orm, by, async (tx): Promise<QuoteKept> => {
    const locked = await lockQuote(tx, target)
    if (!locked.ok) return locked
    const { number, state } = locked.quote
    await tx
      .update(quotes)
      .set({ state: 'withdrawn', ...touched(now()) })
      .where(eq(quotes.number, number))
    const [before, after] = [{ state }, { state: 'withdrawn' }]
    await recordAudit(tx, by, { operation: 'quotes.withdraw', subject: auditedQuote(number), before, after })
    return { ok: true, number }
  })
}

export const touched = (changedAt: Date) => ({ changedAt, version: sql`${quotes.version} + 1` })

/** Only a quote that is still open may change. */
export async function lockQuote(
  tx: Tx,
  { number, version }: QuoteTarget,
): Promise<{ ok: true; quote: QuoteRow } | OperationRefusal<'not-found' | 'stale' | 'closed'>> {
  const [quote] = await tx.select().from(quotes).where(eq(quotes.number, number)).for('update')
  if (!quote) return refuseUnknownQuote()
  if (quote.version !== version)
    return refuse.stale('stale', 'Somebody changed this quote meanwhile. Look at it, then do it again.')
  if (quote.state === 'accepted')
    return refuse.conflict('closed', 'They said yes to this quote. Change its order, or make another quote.')
  if (quote.state === 'withdrawn') return refuse.conflict('closed', 'This quote is withdrawn. Make another one.')
  return { ok: true, quote }
}
