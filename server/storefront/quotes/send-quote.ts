import { eq, sql } from 'drizzle-orm'
import type { ShownQuote } from '#contract/quote.ts'
import { enquiries, enquiryWords } from '#server/platform/database/enquiry-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { quoteRevisions, quotes, type QuoteRow } from '#server/platform/database/quote-tables.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { formatRupees, type Paise } from '#shop/money/paise.ts'
import { formatDay } from '#shop/orders/ship-by-date.ts'
import { checkQuote } from '#shop/quotes/check-quote.ts'
import type { QuoteFacts } from '#shop/quotes/quote-facts.ts'
import { formatQuoteNumber } from '#shop/quotes/quote-number.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { auditedQuote, findQuote, refuseUnknownQuote } from './find-quote.ts'
import { lockQuote, touched, type QuoteKept, type QuoteTarget } from './keep-quote.ts'
import { drawQuoteWords } from './keep-words.ts'
import { orderOfQuote, type PricingShop } from './quote-order.ts'
import { toShownQuote } from './to-shown-quote.ts'

export type SendRefusal = OperationRefusal<'incomplete' | 'not-possible' | 'too-much'>
type Sent = QuoteKept | SendRefusal
export type Frozen = { facts: QuoteFacts; shown: ShownQuote; total: Paise }

/** The limit of a support person. */
const LIMITED_TOTAL: Paise = 50_000_00

/** Freezes the quote as its next revision and mails its link. @param isLimited the person has a limit */
export async function sendQuote(
  shop: PricingShop,
  target: QuoteTarget,
  by: StaffActor,
  isLimited: boolean,
): Promise<Sent> {
  const { orm } = shop.database
  const found = await findQuote(orm, target.number, shop.now())
  if (!found) return refuseUnknownQuote()
  const frozen = await freezeQuote(shop, found.quote)
  if (!frozen.ok) return frozen
  const tooMuch = limitTotal(frozen.total, isLimited)
  if (tooMuch) return tooMuch
  return runAs(orm, by, async (tx): Promise<Sent> => {
    const locked = await lockQuote(tx, target)
    if (!locked.ok) return locked
    await writeSent(tx, shop, locked.quote, frozen, by)
    return { ok: true, number: locked.quote.number }
  })
}

/** @param isLimited the person has a limit */
export function limitTotal(total: Paise, isLimited: boolean): OperationRefusal<'too-much'> | undefined {
  if (!isLimited || total <= LIMITED_TOTAL) return undefined
  return refuse.forbidden(
    'too-much',
    `You may send quotes up to ${formatRupees(LIMITED_TOTAL)}. Ask an owner or a manager to send it.`,
  )
}

/** The next revision and its mail. The caller holds the quote's row lock, or has just added it. */
export async function writeSent(
  tx: Tx,
  shop: Pick<Shop, 'settings' | 'now'>,
  quote: QuoteRow,
  frozen: Frozen,
  by: StaffActor,
): Promise<void> {
  const revision = quote.revision + 1
  const { facts, shown, total } = frozen
  const sentAt = shop.now()
  const own = { quoteNumber: quote.number, revision, facts, shown, total, validUntil: facts.validUntil }
  await tx.insert(quoteRevisions).values({ ...own, sentBy: by.name, sentAt })
  const enquiryNumber = await mailLink(tx, shop, { ...quote, revision }, frozen, by)
  const change = { state: 'sent', revision, isChanged: false, enquiryNumber, ...touched(sentAt) } as const
  await tx.update(quotes).set(change).where(eq(quotes.number, quote.number))
  const [before, after] = [
    { state: quote.state, revision: quote.revision },
    { state: 'sent', revision, total },
  ]
  await recordAudit(tx, by, { operation: 'quotes.send', subject: auditedQuote(quote.number), before, after })
}

/** Words are drawn once more: unordered drawings are deleted after a while. */
export async function freezeQuote(
  shop: PricingShop,
  { number, revision, facts: typed }: Pick<QuoteRow, 'number' | 'revision' | 'facts'>,
): Promise<({ ok: true } & Frozen) | OperationRefusal<'incomplete' | 'not-possible'>> {
  const [fault] = checkQuote(typed, todayInIndia(shop.now()))
  if (fault) return refuse.invalid('incomplete', fault.message)
  const { facts, faults } = await drawQuoteWords(shop, typed)
  if (faults[0]) return refuse.invalid('incomplete', faults[0].message)
  const priced = await orderOfQuote(shop, { number, revision, facts })
  if (!priced.ok) return refuse.conflict('not-possible', priced.message)
  const shown = toShownQuote(priced.order, facts)
  return { ok: true, facts: { ...facts, delivery: shown.delivery }, shown, total: shown.total }
}

/** Into the thread of its enquiry; a quote after a call begins one. @returns the enquiry's number */
async function mailLink(
  tx: Tx,
  { settings, now }: Pick<Shop, 'settings' | 'now'>,
  quote: QuoteRow,
  { facts, total }: Frozen,
  by: StaffActor,
): Promise<number> {
  const at = now()
  const number = formatQuoteNumber(quote.number)
  const { name, email, phone } = facts.buyer
  const enquiry = quote.enquiryNumber ?? (await beginThread(tx, { name, email, phone, message: number }, at))
  const words = [facts.words.trim(), describe(quote, facts, total, quoteLink(settings.publicUrl, quote))]
    .filter(Boolean)
    .join('\n\n')
  const [written] = await tx
    .insert(enquiryWords)
    .values({ enquiryNumber: enquiry, source: 'us', words, staffName: by.name, createdAt: at })
    .returning({ id: enquiryWords.id })
  const payload = {
    number: String(enquiry),
    words: String(written!.id),
    quoteUrl: quoteLink(settings.publicUrl, quote),
  }
  await queueMail(tx, { kind: 'enquiry answer', recipient: email, payload }, at)
  const change = { state: 'quoted', dueAt: null, version: sql`${enquiries.version} + 1` } as const
  await tx.update(enquiries).set(change).where(eq(enquiries.number, enquiry))
  return enquiry
}

function describe({ number, revision }: QuoteRow, { validUntil }: QuoteFacts, total: Paise, link: string): string {
  const what = revision === 1 ? 'Here is your quote' : 'We changed your quote'
  const facts = `${what} ${formatQuoteNumber(number)}: ${formatRupees(total)} with GST and delivery, valid until ${formatDay(validUntil)}.`
  return `${facts}\n\nLook at it, say yes, or ask us: ${link}`
}

async function beginThread(tx: Tx, answers: Record<string, string>, createdAt: Date): Promise<number> {
  const { email = '', message } = answers
  const [row] = await tx
    .insert(enquiries)
    .values({ kind: 'contact', email, answers, digest: `${message}`, createdAt, state: 'quoted' })
    .returning({ number: enquiries.number })
  return row!.number
}

/** The link says which revision its mail was about. */
export function quoteLink(publicUrl: string, { token, revision }: Pick<QuoteRow, 'token' | 'revision'>): string {
  return `${publicUrl}/quote/${token}?revision=${revision}`
}
