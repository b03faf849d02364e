import { setImmediate } from 'node:timers/promises'
import { amountInWords } from '#shop/documents/amount-in-words.ts'
import type { CreditNoteFacts } from '#shop/documents/credit-note-facts.ts'
import type { InvoiceFacts } from '#shop/documents/invoice-facts.ts'
import type { DocumentKind } from '#shop/documents/document-number.ts'
import { formatRupees } from '#shop/money/paise.ts'
import { renderLineItems } from './render-line-items.ts'
import { colours, MARGIN, CONTENT_WIDTH, openPdfWriter, type PdfWriter, type TextStyle } from './pdf-writer.ts'

export type TaxDocument = {
  kind: DocumentKind
  number: string
  issuedAt: Date
  facts: InvoiceFacts | CreditNoteFacts
}

const titles: Record<DocumentKind, string> = { invoice: 'Tax invoice', 'credit note': 'Credit note' }
const label: TextStyle = { font: 'bold', size: 7.5, colour: colours.muted }
const HALF_WIDTH = CONTENT_WIDTH / 2 - 10
const RIGHT_COLUMN_X = MARGIN + CONTENT_WIDTH / 2 + 10

/** The fields of Rule 46, or of Rule 53 for a credit note. Deterministic: the same document makes the same bytes. */
export async function renderTaxDocument(taxDocument: TaxDocument, compress = true): Promise<Buffer> {
  const { kind, number, facts, issuedAt } = taxDocument
  const scripts = [
    ...facts.buyer,
    ...(facts.shipTo ?? []),
    ...facts.lines.flatMap((line) => [line.name, ...(line.notes ?? [])]),
    ...facts.seller.address,
  ].join()
  const title = `${titles[kind]} ${number}`
  const sheet = await openPdfWriter({ title, madeAt: issuedAt, scripts }, compress)
  renderHeader(sheet, taxDocument)
  renderParties(sheet, taxDocument)
  await renderLineItems(sheet, facts)
  renderTotals(sheet, facts)
  renderFooter(sheet, taxDocument)
  await setImmediate()
  return sheet.close(`${title} · ${facts.seller.legalName} · GSTIN ${facts.seller.gstin}`)
}

function renderHeader(sheet: PdfWriter, { kind, facts }: TaxDocument): void {
  const { document } = sheet
  const line = { x: MARGIN, y: sheet.y, width: CONTENT_WIDTH }
  sheet.addText(document, 'P', facts.seller.tradeName, line, {
    font: 'display',
    size: 24,
    colour: colours.wine,
  })
  sheet.addText(document, 'H1', titles[kind], { ...line, y: line.y + 2 }, { font: 'bold', size: 15, align: 'right' })
  const copy = kind === 'invoice' ? 'Original for the recipient' : 'Issued under section 34 of the CGST Act, 2017'
  sheet.addText(document, 'P', copy, { ...line, y: line.y + 23 }, { ...label, font: 'regular', align: 'right' })
  sheet.y += 44
  sheet.drawRule(sheet.y, colours.wine)
  sheet.y += 14
}

function renderParties(sheet: PdfWriter, taxDocument: TaxDocument): void {
  const { seller, buyer, shipTo } = taxDocument.facts
  const top = sheet.y
  const region = `${seller.state} (${seller.stateCode})`
  const left = [
    ['Sold by', seller.legalName, ...seller.address, `${seller.pin}, ${region}, India`],
    [`GSTIN ${seller.gstin}`, `${seller.email} · ${seller.phone}`],
    ...(shipTo
      ? [
          ['Billed to', ...buyer],
          ['Delivered to', ...shipTo],
        ]
      : [['Billed and delivered to', ...buyer]]),
  ]
  for (const [index, block] of left.entries()) {
    for (const [line, text] of block.entries()) {
      const style: TextStyle = index !== 1 && line === 0 ? label : index === 1 && line === 0 ? { font: 'bold' } : {}
      sheet.y += sheet.addText(sheet.document, 'P', text, { x: MARGIN, y: sheet.y, width: HALF_WIDTH }, style)
    }
    if (index > 0) sheet.y += 8
  }
  const bottom = sheet.y
  sheet.y = top
  for (const [name, value] of documentFields(taxDocument)) {
    const row = { y: sheet.y, width: 96 }
    const height = sheet.measureText(value, HALF_WIDTH - 100, { font: 'bold' })
    const pair = sheet.addElement(sheet.document, 'P')
    sheet.addText(pair, 'Span', name, { ...row, x: RIGHT_COLUMN_X }, { ...label, font: 'regular', size: 8.5 })
    sheet.addText(pair, 'Span', value, { y: row.y, x: RIGHT_COLUMN_X + 100, width: HALF_WIDTH - 100 }, { font: 'bold' })
    sheet.y += height + 2
  }
  sheet.y = Math.max(bottom, sheet.y) + 8
}

function documentFields({ kind, number, issuedAt, facts }: TaxDocument): [string, string][] {
  const { place, orderNumber } = facts
  const supply = `${place.state}${place.code === null ? '' : ` (${place.code})`}`
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
    ['Place of supply', supply],
    ['Reverse charge', 'No'],
  ]
}

function renderTotals(sheet: PdfWriter, { totals, sameState, stateTax }: InvoiceFacts): void {
  const rows: [string, number][] = [
    ['Taxable value', totals.taxable],
    ...(sameState
      ? ([
          ['CGST', totals.cgst],
          [stateTax, totals.sgst],
        ] as [string, number][])
      : ([['IGST', totals.igst]] as [string, number][])),
  ]
  if (!sheet.hasRoom(rows.length * 15 + 150)) sheet.addPage()
  sheet.y += 10
  const table = sheet.addElement(sheet.document, 'Table')
  const put = (name: string, amount: number, style: TextStyle) => {
    const row = sheet.addElement(table, 'TR')
    const spot = { x: RIGHT_COLUMN_X, y: sheet.y, width: HALF_WIDTH - 5 }
    const height = sheet.addText(sheet.addElement(row, 'TH', { scope: 'Row' }), 'P', name, spot, style)
    sheet.addText(sheet.addElement(row, 'TD'), 'P', formatRupees(amount), spot, { ...style, align: 'right' })
    sheet.y += height + 4
  }
  for (const [name, amount] of rows) put(name, amount, { size: 9 })
  sheet.y += 2
  put('Total', totals.total, { font: 'bold', size: 12, colour: colours.wine })
}

function renderFooter(sheet: PdfWriter, { kind, facts }: TaxDocument): void {
  const { document } = sheet
  const put = (text: string, style: TextStyle = {}) => {
    sheet.y += sheet.addText(document, 'P', text, { x: MARGIN, y: sheet.y, width: CONTENT_WIDTH }, style)
  }
  sheet.y += 6
  put(kind === 'invoice' ? 'Amount in words' : 'Amount given back, in words', label)
  put(amountInWords(facts.totals.total), { font: 'bold', size: 9 })
  sheet.y += 12
  sheet.drawRule(sheet.y)
  sheet.y += 10
  if (kind === 'invoice')
    put('The delivery charge contains its GST. Paid in full when the order was placed.', { size: 8 })
  else put('The amount goes back the way it was paid.', { size: 8 })
  put('Issued electronically: no signature is needed (Information Technology Act, 2000).', { size: 8 })
}

const reasonTexts: Record<string, string> = {
  'made at the provider': 'Refund made by us',
  'sold out before the payment arrived': 'Sold out',
}

function reasonText(reason: string): string {
  return reasonTexts[reason] ?? reason.charAt(0).toUpperCase() + reason.slice(1)
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** `21 November 2026`, in India, 5:30 ahead of UTC all year. */
function formatIndianDate(moment: Date): string {
  const there = new Date(moment.getTime() + 5.5 * 60 * 60_000)
  return `${there.getUTCDate()} ${MONTHS[there.getUTCMonth()]} ${there.getUTCFullYear()}`
}
