import { setImmediate } from 'node:timers/promises'
import { amountInWords } from '#shop/documents/amount-in-words.ts'
import type { CreditNoteFacts } from '#shop/documents/credit-note-facts.ts'
import type { InvoiceFacts } from '#shop/documents/invoice-facts.ts'
import { formatRupees } from '#shop/money/paise.ts'
import { lowersTax } from '#shop/tax/credit-limit.ts'
import { findBuyerGstin } from '#shop/tax/tax-month.ts'
import {
  formatIndianDate,
  formatPlace,
  reasonText,
  renderFooter,
  renderHeader,
  renderParties,
  renderSums,
  sumRows,
} from './render-document-frame.ts'
import { renderLineItems } from './render-line-items.ts'
import { openPdfWriter } from './pdf-writer.ts'

export type TaxDocument = {
  kind: 'invoice' | 'credit note'
  number: string
  issuedAt: Date
  facts: InvoiceFacts | CreditNoteFacts
  logo?: Buffer | undefined
}

/** CGST Act, section 31(3)(c), and Rule 49 without tax; Rule 46A for both kinds in one, to buyers without registration. */
function titleOf({ kind, facts }: TaxDocument): string {
  if (kind === 'credit note') return 'Credit note'
  if (facts.lines.every(({ rate }) => rate === 0)) return 'Bill of supply'
  const isMixed = facts.lines.some(({ rate }) => rate === 0)
  return isMixed && findBuyerGstin(facts) === null ? 'Invoice-cum-bill of supply' : 'Tax invoice'
}

function underTitle({ kind, issuedAt, facts }: TaxDocument): string {
  if (kind === 'invoice' || !('invoicedAt' in facts)) return 'Original for the recipient'
  return lowersTax(new Date(facts.invoicedAt), issuedAt)
    ? 'Issued under section 34 of the CGST Act, 2017'
    : 'Commercial credit note: the GST of the invoice stays as it is'
}

/** The fields of Rule 46, or of Rule 53 for a credit note. The same document makes the same bytes. */
export async function renderTaxDocument(taxDocument: TaxDocument, compress = true): Promise<Buffer> {
  const { kind, number, facts, issuedAt, logo } = taxDocument
  const { seller, totals } = facts
  const scripts = [
    ...facts.buyer,
    ...(facts.shipTo ?? []),
    ...facts.lines.flatMap((line) => [line.name, line.to ?? '', ...(line.notes ?? [])]),
    ...seller.address,
  ].join()
  const heading = titleOf(taxDocument)
  const title = `${heading} ${number}`
  const sheet = await openPdfWriter({ title, madeAt: issuedAt, scripts }, compress)
  renderHeader(sheet, { tradeName: seller.tradeName, title: heading, under: underTitle(taxDocument), logo })
  renderParties(sheet, facts, documentFields(taxDocument))
  await renderLineItems(sheet, facts)
  renderSums(sheet, sumRows(facts), ['Total', totals.total])
  const name = kind === 'invoice' ? 'Amount in words' : 'Amount given back, in words'
  renderFooter(sheet, { name, words: amountInWords(totals.total) }, [closingNote(taxDocument)])
  await setImmediate()
  return sheet.close(`${title} · ${seller.legalName} · GSTIN ${seller.gstin}`)
}

function documentFields({ kind, number, issuedAt, facts }: TaxDocument): [string, string][] {
  const { place, orderNumber, poNumber } = facts
  const credited: [string, string][] =
    'invoiceNumber' in facts
      ? [
          ['For invoice', facts.invoiceNumber],
          ['Invoice date', formatIndianDate(new Date(facts.invoicedAt))],
          ['Reason', reasonText(facts.reason)],
        ]
      : []
  return [
    [kind === 'invoice' ? 'Invoice number' : 'Credit note number', number],
    ['Date', formatIndianDate(issuedAt)],
    ...credited,
    ['Order', orderNumber],
    ...(poNumber === undefined ? [] : [['Your PO number', poNumber] satisfies [string, string]]),
    ['Place of supply', formatPlace(place)],
    ['Reverse charge', 'No'],
  ]
}

function closingNote({ kind, facts }: TaxDocument): string {
  if (kind === 'credit note')
    return facts.isDueOnDelivery
      ? 'If the courier collected this amount, we pay it back to you. Otherwise nothing is due.'
      : 'The amount goes back the way it was paid.'
  if (facts.isDueOnDelivery)
    return 'The delivery charge contains its GST. The amount is due on delivery: please pay it to the courier.'
  const paid =
    facts.receiptVouchers === undefined
      ? 'Paid in full when the order was placed.'
      : `Paid in parts: receipt vouchers ${facts.receiptVouchers.join(', ')}.`
  const byCards = facts.giftCards === undefined ? '' : ` Gift cards paid ${formatRupees(facts.giftCards)} of the order.`
  return `The delivery charge contains its GST. ${paid}${byCards}`
}
