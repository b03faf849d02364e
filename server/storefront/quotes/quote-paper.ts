import { and, eq } from 'drizzle-orm'
import type { ShownQuote } from '#contract/quote.ts'
import { renderQuote, type QuoteDocument } from '#server/money/documents/pdf/render-quote.ts'
import { readLogo } from '#server/platform/configuration/logos.ts'
import { quoteRevisions } from '#server/platform/database/quote-tables.ts'
import { isSignedUntil, signUntil } from '#server/platform/settings/signed-until.ts'
import type { Shop } from '#server/platform/shop.ts'
import { checkBuyer } from '#shop/checkout/buyer.ts'
import { createInvoiceFacts } from '#shop/documents/invoice-facts.ts'
import { formatQuoteNumber } from '#shop/quotes/quote-number.ts'
import { findQuoteByToken } from './find-quote.ts'

const LINK_LIFETIME_MS = 10 * 60_000

type Needs = Pick<Shop, 'database' | 'settings' | 'keys' | 'now'>

/** A link for ten minutes, without the secret of the quote. @returns undefined for an unknown or withdrawn quote */
export async function linkQuotePaper({ database, settings, keys, now }: Needs, token: string) {
  const found = await findQuoteByToken(database.orm, token, now())
  if (!found || found.state === 'withdrawn') return undefined
  const { number, revision } = found.quote
  const file = `quote-${String(number).padStart(6, '0')}-${revision}.pdf`
  const signed = signUntil(keys, 'documentLink', file, now().getTime() + LINK_LIFETIME_MS)
  return `${settings.publicUrl}/api/quotes/paper/${file}?${signed}`
}

/** @returns undefined for a link that has run out */
export async function renderQuotePaper(
  shop: Needs,
  { file, ...signed }: { file: string; until: string; signature: string },
): Promise<Buffer | undefined> {
  const [, number, revision] = /^quote-(\d{1,9})-(\d{1,5})\.pdf$/.exec(file) ?? []
  if (number === undefined || !isSignedUntil(shop.keys, 'documentLink', file, signed, shop.now())) return undefined
  const paper = await readQuotePaper(shop, { number: Number(number), revision: Number(revision) })
  return paper && renderQuote(paper)
}

/** As it was sent, with the seller of today. */
export async function readQuotePaper(
  { database, settings }: Pick<Needs, 'database' | 'settings'>,
  { number, revision }: { number: number; revision: number },
): Promise<QuoteDocument | undefined> {
  const isWanted = and(eq(quoteRevisions.quoteNumber, number), eq(quoteRevisions.revision, revision))
  const [sent] = await database.orm.select().from(quoteRevisions).where(isWanted)
  if (!sent) return undefined
  const { facts, shown, validUntil, sentAt } = sent
  const checked = checkBuyer(facts.buyer)
  const { name, email, phone } = facts.buyer
  const order = {
    orderNumber: formatQuoteNumber(number),
    buyer: checked.ok ? checked.buyer : { name, email, phone },
    shipTo: { ...facts.to, email: '' },
    shipping: shown.delivery,
  }
  const invoiced = createInvoiceFacts(settings.seller, order, toGoods(shown))
  const { logo: path } = settings.seller
  const logo = path === undefined ? undefined : await readLogo(database.orm, path)
  return { number: formatQuoteNumber(number), revision, sentAt, validUntil, invoiced, shown, logo }
}

function toGoods({ lines, gift }: ShownQuote) {
  return lines.map(({ hsn = null, note, wrap = 0, taxable, quantity, choices, ...line }) => {
    const price = Math.round(taxable / quantity)
    const rest = taxable - price * quantity
    const adjustments = [
      ...(rest === 0 ? [] : [{ label: 'Rounding of the agreed price', amount: rest }]),
      ...(gift?.wrap && wrap > 0 ? [{ label: `Wrap: ${gift.wrap.name}`, amount: wrap }] : []),
    ]
    const noted =
      note === '' ? [] : [{ key: 'note', name: 'Note', choice: '', label: note, unitPrice: 0, oncePrice: 0 }]
    const prices = { price, discount: 0, unitPrice: price, taxable: taxable + wrap }
    return { ...line, hsn, quantity, ...prices, choices: [...choices, ...noted], adjustments }
  })
}
