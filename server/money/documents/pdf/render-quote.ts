import { setImmediate } from 'node:timers/promises'
import type { ShownQuote } from '#contract/quote.ts'
import { amountInWords } from '#shop/documents/amount-in-words.ts'
import type { InvoiceFacts } from '#shop/documents/invoice-facts.ts'
import { formatDayAndYear } from '#shop/orders/ship-by-date.ts'
import { CONTENT_WIDTH, openPdfWriter } from './pdf-writer.ts'
import {
  formatIndianDate,
  formatPlace,
  renderFooter,
  renderHeader,
  renderParties,
  renderSums,
  sumRows,
} from './render-document-frame.ts'
import { amountWithoutSign, renderLineItems, renderTable, type Column } from './render-line-items.ts'

export type QuoteDocument = {
  number: string
  revision: number
  sentAt: Date
  /** An Indian day. */
  validUntil: string
  /** The amounts and parties as an invoice over it would have them. */
  invoiced: InvoiceFacts
  shown: ShownQuote
  logo?: Buffer | undefined
}

/** The buyer may forward it. The same revision makes the same bytes. */
export async function renderQuote(quote: QuoteDocument, compress = true): Promise<Buffer> {
  const { number, sentAt, invoiced, shown, logo } = quote
  const { seller, totals } = invoiced
  const notes = listNotes(quote)
  const scripts = [
    ...invoiced.buyer,
    ...(invoiced.shipTo ?? []),
    ...invoiced.lines.flatMap((line) => [line.name, ...(line.notes ?? [])]),
    ...shown.parts.map(({ label }) => label),
    ...notes,
    ...seller.address,
  ].join()
  const title = `Quote ${number}`
  const sheet = await openPdfWriter({ title, madeAt: sentAt, scripts }, compress)
  renderHeader(sheet, { tradeName: seller.tradeName, title: 'Quote', under: 'This is no tax invoice', logo })
  renderParties(sheet, invoiced, listFields(quote), { seller: 'From', buyer: 'For' })
  await renderLineItems(sheet, invoiced)
  renderSums(sheet, sumRows(invoiced), ['Total', totals.total])
  sheet.y += 12
  await renderTable(sheet, partColumns, shown.parts)
  renderFooter(sheet, { name: 'Amount in words', words: amountInWords(totals.total) }, notes)
  await setImmediate()
  return sheet.close(`${title} · ${seller.legalName} · GSTIN ${seller.gstin}`)
}

function listFields({ number, revision, sentAt, validUntil, invoiced }: QuoteDocument): [string, string][] {
  const { place, poNumber } = invoiced
  return [
    ['Quote number', revision === 1 ? number : `${number}, revision ${revision}`],
    ['Date', formatIndianDate(sentAt)],
    ['Valid until', formatDayAndYear(validUntil)],
    ...(poNumber === undefined ? [] : [['Your PO number', poNumber] satisfies [string, string]]),
    ['Place of supply', formatPlace(place)],
  ]
}

const WIDE = CONTENT_WIDTH / 2
const partColumns: Column<ShownQuote['parts'][number]>[] = [
  { head: 'Payment', width: WIDE, cell: ({ label }) => ({ main: label }) },
  { head: 'By', width: WIDE / 2, cell: ({ dueBy }) => ({ main: formatDayAndYear(dueBy) }) },
  { head: 'Amount ₹', width: WIDE / 2, align: 'right', cell: ({ amount }) => ({ main: amountWithoutSign(amount) }) },
]

function listNotes({ shown: { day, words, gift, delivery }, validUntil }: QuoteDocument): string[] {
  const card = gift?.message
    ? [
        `Card${gift.written ? ', written by hand' : ''}: ${[gift.to, gift.message, gift.from].filter(Boolean).join(' / ')}`,
      ]
    : []
  return [
    ...(words === '' ? [] : [words]),
    day === null ? 'You get the day of arrival when you say yes.' : `It arrives on ${formatDayAndYear(day)}.`,
    ...(gift?.wrap ? [`Wrapped in ${gift.wrap.name}.`] : []),
    ...card,
    ...(gift?.unsaid ? ['Card and slip name no sender.'] : []),
    `The prices hold until ${formatDayAndYear(validUntil)}.${delivery > 0 ? ' The delivery charge contains its GST.' : ''}`,
  ]
}
