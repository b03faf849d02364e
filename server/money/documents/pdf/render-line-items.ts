import { setImmediate } from 'node:timers/promises'
import { formatRupees, type Paise } from '#shop/money/paise.ts'
import type { InvoiceFacts, InvoiceLine } from '#shop/documents/invoice-facts.ts'
import { colours, MARGIN, CONTENT_WIDTH, type PdfWriter, type TextStyle } from './pdf-writer.ts'

type Cell = { main: string; small?: string }
export type Column<Row> = {
  head: string
  width: number
  align?: 'right'
  cell: (row: Row, index: number) => Cell
}

const CELL_PADDING = 5
const FONT_SIZE = 8
/** Maximum width of a digit, as a part of the font size. */
const DIGIT_WIDTH = 0.56
const small: TextStyle = { size: 6.8, colour: colours.muted }

export const amountWithoutSign = (amount: Paise) => formatRupees(amount).replace('₹', '')

const halfRate = (rate: number) => `${rate / 2} %`

function columnsFor({ sameState, stateTax }: InvoiceFacts): Column<InvoiceLine>[] {
  const taxes: Column<InvoiceLine>[] = sameState
    ? [
        {
          head: 'CGST ₹',
          width: 52,
          align: 'right',
          cell: ({ cgst, rate }) => ({ main: amountWithoutSign(cgst), small: halfRate(rate) }),
        },
        {
          head: `${stateTax} ₹`,
          width: 52,
          align: 'right',
          cell: ({ sgst, rate }) => ({ main: amountWithoutSign(sgst), small: halfRate(rate) }),
        },
      ]
    : [
        {
          head: 'IGST ₹',
          width: 60,
          align: 'right',
          cell: ({ igst, rate }) => ({ main: amountWithoutSign(igst), small: `${rate} %` }),
        },
      ]
  const fixed = 24 + 44 + 38 + 62 + 66 + 70 + taxes.reduce((sum, { width }) => sum + width, 0)
  return [
    { head: '#', width: 24, cell: (_, index) => ({ main: `${index + 1}` }) },
    {
      head: 'Goods',
      width: CONTENT_WIDTH - fixed,
      cell: (line) => ({ main: line.name, ...smallPrint(line) }),
    },
    { head: 'HSN / SAC', width: 44, cell: ({ hsn }) => ({ main: hsn ?? '–' }) },
    { head: 'Qty (nos)', width: 38, align: 'right', cell: ({ quantity }) => ({ main: `${quantity}` }) },
    {
      head: 'Unit price ₹',
      width: 62,
      align: 'right',
      cell: ({ unitPrice }) => ({ main: amountWithoutSign(unitPrice) }),
    },
    {
      head: 'Taxable value ₹',
      width: 66,
      align: 'right',
      cell: ({ taxable }) => ({ main: amountWithoutSign(taxable) }),
    },
    ...taxes,
    {
      head: 'Amount ₹',
      width: 70,
      align: 'right',
      cell: ({ taxable, tax }) => ({ main: amountWithoutSign(taxable + tax) }),
    },
  ]
}

function smallPrint({ to, price, discount, notes = [] }: InvoiceLine): { small?: string } {
  const off = discount > 0 ? [`${formatRupees(price)} less ${discount} % discount`] : []
  const all = [...(to === undefined ? [] : [`To ${to}`]), ...off, ...notes]
  return all.length > 0 ? { small: all.join('\n') } : {}
}

export function renderLineItems(sheet: PdfWriter, facts: InvoiceFacts): Promise<void> {
  return renderTable(sheet, columnsFor(facts), facts.lines)
}

export async function renderTable<Row>(
  sheet: PdfWriter,
  columns: readonly Column<Row>[],
  lines: readonly Row[],
): Promise<void> {
  const styleOf = columnStyles(columns, lines)
  const table = sheet.addElement(sheet.document, 'Table')
  renderTableHeader(sheet, columns, table)
  for (const [index, line] of lines.entries()) {
    // Yields to other requests every few rows.
    if (index % 4 === 0) await setImmediate()
    const cells = columns.map(({ cell }) => cell(line, index))
    const height = Math.max(
      ...cells.map(({ main: text, small: note }, at) => {
        const width = (columns[at]?.width ?? 0) - 2 * CELL_PADDING
        return sheet.measureText(text, width, styleOf(columns[at])) + (note ? sheet.measureText(note, width, small) : 0)
      }),
    )
    if (!sheet.hasRoom(height + 2 * CELL_PADDING)) {
      sheet.addPage()
      renderTableHeader(sheet, columns, table)
    }
    const row = sheet.addElement(table, 'TR')
    let x = MARGIN
    for (const [at, column] of columns.entries()) {
      const { width, align = 'left' } = column
      const { main: text = '', small: note } = cells[at] ?? {}
      const spot = { x: x + CELL_PADDING, y: sheet.y + CELL_PADDING, width: width - 2 * CELL_PADDING }
      const cell = sheet.addElement(row, 'TD')
      const taken = sheet.addText(cell, 'P', text, spot, { ...styleOf(column), align })
      if (note) sheet.addText(cell, 'P', note, { ...spot, y: spot.y + taken }, { ...small, align })
      x += width
    }
    sheet.y += height + 2 * CELL_PADDING
    sheet.drawRule(sheet.y)
  }
}

function columnStyles<Row>(columns: readonly Column<Row>[], lines: readonly Row[]) {
  const fits = columns.flatMap(({ align, width, cell }) => {
    if (align !== 'right') return []
    const longest = Math.max(...lines.map((line, index) => cell(line, index).main.length))
    return (width - 2 * CELL_PADDING) / (longest * DIGIT_WIDTH)
  })
  const amounts = Math.min(FONT_SIZE, ...fits)
  return (column: Column<Row> | undefined): TextStyle => ({
    size: column?.align === 'right' ? amounts : FONT_SIZE,
  })
}

function renderTableHeader<Row>(
  sheet: PdfWriter,
  columns: readonly Column<Row>[],
  table: PDFKit.PDFStructureElement,
): void {
  const style: TextStyle = { font: 'bold', size: 7.2, colour: colours.muted }
  const height =
    Math.max(...columns.map(({ head, width }) => sheet.measureText(head, width - 2 * CELL_PADDING, style))) +
    2 * CELL_PADDING
  sheet.fillRect({ x: MARGIN, y: sheet.y, width: CONTENT_WIDTH }, height)
  const row = sheet.addElement(table, 'TR')
  let x = MARGIN
  for (const { head, width, align = 'left' } of columns) {
    const cell = sheet.addElement(row, 'TH', { scope: 'Column' })
    sheet.addText(
      cell,
      'P',
      head,
      { x: x + CELL_PADDING, y: sheet.y + CELL_PADDING, width: width - 2 * CELL_PADDING },
      { ...style, align },
    )
    x += width
  }
  sheet.y += height
}
