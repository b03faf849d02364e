import type { InvoiceFacts } from '#shop/documents/invoice-facts.ts'
import { formatRupees, type Paise } from '#shop/money/paise.ts'
import { colours, MARGIN, CONTENT_WIDTH, type PdfWriter, type TextStyle } from './pdf-writer.ts'

export const label: TextStyle = { font: 'bold', size: 7.5, colour: colours.muted }
const HALF_WIDTH = CONTENT_WIDTH / 2 - 10
const RIGHT_COLUMN_X = MARGIN + CONTENT_WIDTH / 2 + 10

/** Points. */
const LOGO_WIDTH = 180
const LOGO_HEIGHT = 34

/** @param under the legal rule of the document, or the name of the copy */
export function renderHeader(
  sheet: PdfWriter,
  { tradeName, title, under, logo }: { tradeName: string; title: string; under: string; logo?: Buffer | undefined },
): void {
  const { document } = sheet
  const line = { x: MARGIN, y: sheet.y, width: CONTENT_WIDTH }
  if (logo) sheet.addPicture(logo, { ...line, width: LOGO_WIDTH }, LOGO_HEIGHT, tradeName)
  else sheet.addText(document, 'P', tradeName, line, { font: 'display', size: 24, colour: colours.wine })
  sheet.addText(document, 'H1', title, { ...line, y: line.y + 2 }, { font: 'bold', size: 15, align: 'right' })
  sheet.addText(document, 'P', under, { ...line, y: line.y + 23 }, { ...label, font: 'regular', align: 'right' })
  sheet.y += 44
  sheet.drawRule(sheet.y, colours.wine)
  sheet.y += 14
}

export function renderParties(
  sheet: PdfWriter,
  { seller, buyer, shipTo }: Pick<InvoiceFacts, 'seller' | 'buyer' | 'shipTo'>,
  fields: readonly (readonly [string, string])[],
  names = { seller: 'Sold by', buyer: 'Billed and delivered to' },
): void {
  const top = sheet.y
  const region = `${seller.state} (${seller.stateCode})`
  const left = [
    [names.seller, seller.legalName, ...seller.address, `${seller.pin}, ${region}, India`],
    [`GSTIN ${seller.gstin}`, `${seller.email} · ${seller.phone}`],
    ...(shipTo
      ? [
          ['Billed to', ...buyer],
          ['Delivered to', ...shipTo],
        ]
      : [[names.buyer, ...buyer]]),
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
  for (const [name, value] of fields) {
    const row = { y: sheet.y, width: 96 }
    const height = sheet.measureText(value, HALF_WIDTH - 100, { font: 'bold' })
    const pair = sheet.addElement(sheet.document, 'P')
    sheet.addText(pair, 'Span', name, { ...row, x: RIGHT_COLUMN_X }, { ...label, font: 'regular', size: 8.5 })
    sheet.addText(pair, 'Span', value, { y: row.y, x: RIGHT_COLUMN_X + 100, width: HALF_WIDTH - 100 }, { font: 'bold' })
    sheet.y += height + 2
  }
  sheet.y = Math.max(bottom, sheet.y) + 8
}

export function renderSums(
  sheet: PdfWriter,
  rows: readonly (readonly [string, Paise])[],
  [totalName, total]: readonly [string, Paise],
): void {
  if (!sheet.hasRoom(rows.length * 15 + 150)) sheet.addPage()
  sheet.y += 10
  const table = sheet.addElement(sheet.document, 'Table')
  const put = (name: string, amount: Paise, style: TextStyle) => {
    const row = sheet.addElement(table, 'TR')
    const spot = { x: RIGHT_COLUMN_X, y: sheet.y, width: HALF_WIDTH - 5 }
    const height = sheet.addText(sheet.addElement(row, 'TH', { scope: 'Row' }), 'P', name, spot, style)
    sheet.addText(sheet.addElement(row, 'TD'), 'P', formatRupees(amount), spot, { ...style, align: 'right' })
    sheet.y += height + 4
  }
  for (const [name, amount] of rows) put(name, amount, { size: 9 })
  sheet.y += 2
  put(totalName, total, { font: 'bold', size: 12, colour: colours.wine })
}

export function renderFooter(
  sheet: PdfWriter,
  inWords: { name: string; words: string },
  notes: readonly string[],
): void {
  sheet.y += 6
  addParagraph(sheet, inWords.name, label)
  addParagraph(sheet, inWords.words, { font: 'bold', size: 9 })
  const signed = 'Issued electronically: no signature is needed (Information Technology Act, 2000).'
  renderNotes(sheet, [...notes, signed])
}

export function renderNotes(sheet: PdfWriter, notes: readonly string[]): void {
  sheet.y += 12
  sheet.drawRule(sheet.y)
  sheet.y += 10
  for (const note of notes) addParagraph(sheet, note, { size: 8 })
}

function addParagraph(sheet: PdfWriter, text: string, style: TextStyle): void {
  sheet.y += sheet.addText(sheet.document, 'P', text, { x: MARGIN, y: sheet.y, width: CONTENT_WIDTH }, style)
}

/** Room to sign by hand. Rule 55 has no exception for electronic documents. */
export function renderSignature(sheet: PdfWriter, legalName: string): void {
  const put = (text: string, y: number, style: TextStyle) =>
    sheet.addText(
      sheet.document,
      'P',
      text,
      { x: RIGHT_COLUMN_X, y, width: HALF_WIDTH - 5 },
      { ...style, align: 'right' },
    )
  sheet.y += 16
  put(`For ${legalName}`, sheet.y, { font: 'bold', size: 9 })
  sheet.y += 54
  put('Signature', sheet.y, label)
}

export function sumRows({ totals, sameState, stateTax }: InvoiceFacts): [string, number][] {
  const taxes: [string, number][] = sameState
    ? [
        ['CGST', totals.cgst],
        [stateTax, totals.sgst],
      ]
    : [['IGST', totals.igst]]
  const rounding: [string, number][] = totals.rounding ? [['Rounding', totals.rounding]] : []
  return [['Taxable value', totals.taxable], ...taxes, ...rounding]
}

/** Such as `Rajasthan (08)`. */
export function formatPlace({ state, code }: InvoiceFacts['place']): string {
  return `${state}${code === null ? '' : ` (${code})`}`
}

const reasonTexts: Record<string, string> = {
  'made at the provider': 'Refund made by us',
  'sold out before the payment arrived': 'Sold out',
}

export function reasonText(reason: string): string {
  return reasonTexts[reason] ?? reason.charAt(0).toUpperCase() + reason.slice(1)
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

export function formatIndianDate(moment: Date): string {
  const there = new Date(moment.getTime() + 5.5 * 60 * 60_000)
  return `${there.getUTCDate()} ${MONTHS[there.getUTCMonth()]} ${there.getUTCFullYear()}`
}
