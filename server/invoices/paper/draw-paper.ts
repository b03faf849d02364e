import { setImmediate } from 'node:timers/promises'
import { amountInWords } from '#shop/invoices/amount-in-words.ts'
import type { CreditFacts } from '#shop/invoices/credit-facts.ts'
import type { InvoiceFacts } from '#shop/invoices/invoice-facts.ts'
import type { PaperKind } from '#shop/invoices/paper-number.ts'
import { rupeesText } from '#shop/money/paise.ts'
import { drawRows } from './rows.ts'
import { colours, EDGE, INNER, openSheet, type Sheet, type Style } from './sheet.ts'

/** An issued invoice or credit note, as the database keeps it. */
export type Paper = { kind: PaperKind; number: string; issuedAt: Date; facts: InvoiceFacts | CreditFacts }

const titles: Record<PaperKind, string> = { invoice: 'Tax invoice', 'credit note': 'Credit note' }
const label: Style = { font: 'bold', size: 7.5, colour: colours.muted }
const HALF = INNER / 2 - 10
const RIGHT = EDGE + INNER / 2 + 10

/** The paper as a PDF with the fields of Rule 46 (a credit note: Rule 53). The same paper makes the same bytes. */
export async function drawPaper(paper: Paper, compress = true): Promise<Buffer> {
  const { kind, number, facts, issuedAt } = paper
  const scripts = [...facts.buyer, ...facts.lines.map((line) => line.name), ...facts.seller.address].join()
  const title = `${titles[kind]} ${number}`
  const sheet = await openSheet({ title, madeAt: issuedAt, scripts }, compress)
  drawHead(sheet, paper)
  drawParties(sheet, paper)
  await drawRows(sheet, facts)
  drawTotals(sheet, facts)
  drawEnd(sheet, paper)
  await setImmediate()
  return sheet.close(`${title} · ${facts.seller.legalName} · GSTIN ${facts.seller.gstin}`)
}

function drawHead(sheet: Sheet, { kind, facts }: Paper): void {
  const { document } = sheet
  const line = { x: EDGE, y: sheet.y, width: INNER }
  sheet.text(document, 'P', facts.seller.tradeName, line, { font: 'display', size: 24, colour: colours.wine })
  sheet.text(
    document,
    'H1',
    titles[kind],
    { ...line, y: line.y + 2 },
    { font: 'bold', size: 15, align: 'right' },
  )
  const copy =
    kind === 'invoice' ? 'Original for the recipient' : 'Issued under section 34 of the CGST Act, 2017'
  sheet.text(document, 'P', copy, { ...line, y: line.y + 23 }, { ...label, font: 'regular', align: 'right' })
  sheet.y += 44
  sheet.rule(sheet.y, colours.wine)
  sheet.y += 14
}

function drawParties(sheet: Sheet, paper: Paper): void {
  const { seller, buyer } = paper.facts
  const top = sheet.y
  const region = `${seller.state} (${seller.stateCode})`
  const left = [
    ['Sold by', seller.legalName, ...seller.address, `${seller.pin}, ${region}, India`],
    [`GSTIN ${seller.gstin}`, `${seller.email} · ${seller.phone}`],
    ['Billed and delivered to', ...buyer],
  ]
  for (const [index, block] of left.entries()) {
    for (const [line, text] of block.entries()) {
      const style: Style =
        index !== 1 && line === 0 ? label : index === 1 && line === 0 ? { font: 'bold' } : {}
      sheet.y += sheet.text(sheet.document, 'P', text, { x: EDGE, y: sheet.y, width: HALF }, style)
    }
    if (index > 0) sheet.y += 8
  }
  const bottom = sheet.y
  sheet.y = top
  for (const [name, value] of keyFacts(paper)) {
    const row = { y: sheet.y, width: 96 }
    const height = sheet.height(value, HALF - 100, { font: 'bold' })
    const pair = sheet.part(sheet.document, 'P')
    sheet.text(pair, 'Span', name, { ...row, x: RIGHT }, { ...label, font: 'regular', size: 8.5 })
    sheet.text(pair, 'Span', value, { y: row.y, x: RIGHT + 100, width: HALF - 100 }, { font: 'bold' })
    sheet.y += height + 2
  }
  sheet.y = Math.max(bottom, sheet.y) + 8
}

function keyFacts({ kind, number, issuedAt, facts }: Paper): [string, string][] {
  const { place, orderNumber } = facts
  const supply = `${place.state}${place.code === null ? '' : ` (${place.code})`}`
  const credited: [string, string][] =
    'invoiceNumber' in facts
      ? [
          ['For invoice', facts.invoiceNumber],
          ['Invoice date', indianDay(new Date(facts.invoicedAt))],
          ['Reason', reasonText(facts.reason)],
        ]
      : []
  return [
    [kind === 'invoice' ? 'Invoice number' : 'Credit note number', number],
    ['Date', indianDay(issuedAt)],
    ...credited,
    ['Order', orderNumber],
    ['Place of supply', supply],
    ['Reverse charge', 'No'],
  ]
}

function drawTotals(sheet: Sheet, { totals, sameState, stateTax }: InvoiceFacts): void {
  const rows: [string, number][] = [
    ['Taxable value', totals.taxable],
    ...(sameState
      ? ([
          ['CGST', totals.cgst],
          [stateTax, totals.sgst],
        ] as [string, number][])
      : ([['IGST', totals.igst]] as [string, number][])),
  ]
  if (!sheet.fits(rows.length * 15 + 150)) sheet.nextPage()
  sheet.y += 10
  const table = sheet.part(sheet.document, 'Table')
  const put = (name: string, amount: number, style: Style) => {
    const row = sheet.part(table, 'TR')
    const spot = { x: RIGHT, y: sheet.y, width: HALF - 5 }
    const height = sheet.text(sheet.part(row, 'TH', { scope: 'Row' }), 'P', name, spot, style)
    sheet.text(sheet.part(row, 'TD'), 'P', rupeesText(amount), spot, { ...style, align: 'right' })
    sheet.y += height + 4
  }
  for (const [name, amount] of rows) put(name, amount, { size: 9 })
  sheet.y += 2
  put('Total', totals.total, { font: 'bold', size: 12, colour: colours.wine })
}

function drawEnd(sheet: Sheet, { kind, facts }: Paper): void {
  const { document } = sheet
  const put = (text: string, style: Style = {}) => {
    sheet.y += sheet.text(document, 'P', text, { x: EDGE, y: sheet.y, width: INNER }, style)
  }
  sheet.y += 6
  put(kind === 'invoice' ? 'Amount in words' : 'Amount given back, in words', label)
  put(amountInWords(facts.totals.total), { font: 'bold', size: 9 })
  sheet.y += 12
  sheet.rule(sheet.y)
  sheet.y += 10
  if (kind === 'invoice')
    put('The delivery charge contains its GST. Paid in full when the order was placed.', { size: 8 })
  else put('The amount goes back the way it was paid.', { size: 8 })
  put('Issued electronically: no signature is needed (Information Technology Act, 2000).', { size: 8 })
}

const known: Record<string, string> = {
  'made at the provider': 'Refund made by us',
  'sold out before the payment arrived': 'Sold out',
}

function reasonText(reason: string): string {
  return known[reason] ?? reason.charAt(0).toUpperCase() + reason.slice(1)
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** `21 November 2026`, in India, 5:30 ahead of UTC all year. */
function indianDay(moment: Date): string {
  const there = new Date(moment.getTime() + 5.5 * 60 * 60_000)
  return `${there.getUTCDate()} ${MONTHS[there.getUTCMonth()]} ${there.getUTCFullYear()}`
}
