import { setImmediate } from 'node:timers/promises'
import { rupeesText, type Paise } from '#shop/money/paise.ts'
import type { InvoiceFacts, InvoiceLine } from '#shop/invoices/invoice-facts.ts'
import { colours, EDGE, INNER, type Sheet, type Style } from './sheet.ts'

type Cell = { main: string; small?: string }
type Column = {
  head: string
  width: number
  align?: 'right'
  cell: (line: InvoiceLine, index: number) => Cell
}

const PAD = 5
/** Of words in the table, in points. */
const SIZE = 8
/** How wide a figure is, at most, as a part of its size. */
const FIGURE = 0.56
const small: Style = { size: 6.8, colour: colours.muted }

/** Amounts in a column need no sign: its head has one. */
export const plain = (amount: Paise) => rupeesText(amount).replace('₹', '')

/** Half a whole percentage, as taxes are halved: 18 % is 9 % twice. */
const half = (rate: number) => `${rate / 2} %`

function columnsFor({ sameState, stateTax }: InvoiceFacts): Column[] {
  const taxes: Column[] = sameState
    ? [
        {
          head: 'CGST ₹',
          width: 52,
          align: 'right',
          cell: ({ cgst, rate }) => ({ main: plain(cgst), small: half(rate) }),
        },
        {
          head: `${stateTax} ₹`,
          width: 52,
          align: 'right',
          cell: ({ sgst, rate }) => ({ main: plain(sgst), small: half(rate) }),
        },
      ]
    : [
        {
          head: 'IGST ₹',
          width: 60,
          align: 'right',
          cell: ({ igst, rate }) => ({ main: plain(igst), small: `${rate} %` }),
        },
      ]
  const fixed = 24 + 44 + 38 + 62 + 66 + 70 + taxes.reduce((sum, { width }) => sum + width, 0)
  return [
    { head: '#', width: 24, cell: (_, index) => ({ main: `${index + 1}` }) },
    { head: 'Goods', width: INNER - fixed, cell: (line) => ({ main: line.name, ...reduced(line) }) },
    { head: 'HSN / SAC', width: 44, cell: ({ hsn }) => ({ main: hsn ?? '–' }) },
    { head: 'Qty (nos)', width: 38, align: 'right', cell: ({ quantity }) => ({ main: `${quantity}` }) },
    {
      head: 'Unit price ₹',
      width: 62,
      align: 'right',
      cell: ({ unitPrice }) => ({ main: plain(unitPrice) }),
    },
    { head: 'Taxable value ₹', width: 66, align: 'right', cell: ({ taxable }) => ({ main: plain(taxable) }) },
    ...taxes,
    { head: 'Amount ₹', width: 70, align: 'right', cell: ({ total }) => ({ main: plain(total) }) },
  ]
}

function reduced({ price, discount }: InvoiceLine): { small?: string } {
  return discount > 0 ? { small: `${rupeesText(price)} less ${discount} % discount` } : {}
}

/** The lines of a paper as a table; its head comes again on every page. */
export async function drawRows(sheet: Sheet, facts: InvoiceFacts): Promise<void> {
  const columns = columnsFor(facts)
  const styleOf = stylesFor(columns, facts.lines)
  const table = sheet.part(sheet.document, 'Table')
  drawHead(sheet, columns, table)
  for (const [index, line] of facts.lines.entries()) {
    // Other requests wait for a few rows only, never for the whole of a long paper.
    if (index % 4 === 0) await setImmediate()
    const cells = columns.map(({ cell }) => cell(line, index))
    const height = Math.max(
      ...cells.map(({ main: text, small: note }, at) => {
        const width = (columns[at]?.width ?? 0) - 2 * PAD
        return sheet.height(text, width, styleOf(columns[at])) + (note ? sheet.height(note, width, small) : 0)
      }),
    )
    if (!sheet.fits(height + 2 * PAD)) {
      sheet.nextPage()
      drawHead(sheet, columns, table)
    }
    const row = sheet.part(table, 'TR')
    let x = EDGE
    for (const [at, column] of columns.entries()) {
      const { width, align = 'left' } = column
      const { main: text = '', small: note } = cells[at] ?? {}
      const spot = { x: x + PAD, y: sheet.y + PAD, width: width - 2 * PAD }
      const cell = sheet.part(row, 'TD')
      const taken = sheet.text(cell, 'P', text, spot, { ...styleOf(column), align })
      if (note) sheet.text(cell, 'P', note, { ...spot, y: spot.y + taken }, { ...small, align })
      x += width
    }
    sheet.y += height + 2 * PAD
    sheet.rule(sheet.y)
  }
}

/** Words in one size; amounts in the same or, where crores would not fit, as small as keeps each on one line. */
function stylesFor(columns: readonly Column[], lines: readonly InvoiceLine[]) {
  const fits = columns.flatMap(({ align, width, cell }) => {
    if (align !== 'right') return []
    const longest = Math.max(...lines.map((line, index) => cell(line, index).main.length))
    return (width - 2 * PAD) / (longest * FIGURE)
  })
  const amounts = Math.min(SIZE, ...fits)
  return (column: Column | undefined): Style => ({ size: column?.align === 'right' ? amounts : SIZE })
}

function drawHead(sheet: Sheet, columns: readonly Column[], table: PDFKit.PDFStructureElement): void {
  const style: Style = { font: 'bold', size: 7.2, colour: colours.muted }
  const height =
    Math.max(...columns.map(({ head, width }) => sheet.height(head, width - 2 * PAD, style))) + 2 * PAD
  sheet.field({ x: EDGE, y: sheet.y, width: INNER }, height)
  const row = sheet.part(table, 'TR')
  let x = EDGE
  for (const { head, width, align = 'left' } of columns) {
    const cell = sheet.part(row, 'TH', { scope: 'Column' })
    sheet.text(cell, 'P', head, { x: x + PAD, y: sheet.y + PAD, width: width - 2 * PAD }, { ...style, align })
    x += width
  }
  sheet.y += height
}
