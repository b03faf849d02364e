import type { OpenAPIHono } from '@hono/zod-openapi'
import { formatCsv } from '#server/platform/csv/format-csv.ts'
import { refuseOperation } from '#server/platform/routes/refuse-operation.ts'
import { sendFile, sendWorkbook } from '#server/platform/routes/send-file.ts'
import type { Shop } from '#server/platform/shop.ts'
import { writeWorkbook } from '#server/platform/xlsx/write-workbook.ts'
import { refuse } from '#shop/refusal.ts'
import { isTaxFile, taxSheets } from '#shop/tax/tax-month-files.ts'
import { isMonth } from '#shop/tax/tax-period.ts'
import { drawBooks } from './draw-books.ts'
import { readMonthFigures, refuseUnknownMonth } from './read-month-figures.ts'

const NO_FILE = refuse.notFound('not-found', 'There is no such file.')

export function registerTaxFileRoutes(api: OpenAPIHono, shop: Shop): void {
  api.get('/counter/api/v1/months/:month/files/:file', async (c) => {
    const { month } = c.req.param()
    const [, name = '', type] = /^([a-z0-9-]+)\.(csv|json|xlsx)$/.exec(c.req.param('file')) ?? []
    if (!isMonth(month) || type === undefined) return refuseOperation(c, refuseUnknownMonth())
    if (type === 'xlsx') {
      if (name !== 'books') return refuseOperation(c, NO_FILE)
      const until = c.req.query('until') ?? month
      const books = await drawBooks(shop, month, until)
      if ('ok' in books) return refuseOperation(c, books)
      const span = until === month ? month : `${month}-to-${until}`
      return sendWorkbook(c, `books-${span}.xlsx`, await writeWorkbook(books))
    }
    const drawn = await readMonthFigures(shop.database.orm, month, shop.now())
    if (!drawn) return refuseOperation(c, refuseUnknownMonth())
    const { figures } = drawn
    if (type === 'json' && name === 'gstr1')
      return sendFile(c, `gstr1-${figures.month}.json`, JSON.stringify(figures, null, 2))
    if (type !== 'csv' || !isTaxFile(name)) return refuseOperation(c, NO_FILE)
    const { header, rows } = taxSheets[name]
    return sendFile(c, `${name}-${figures.month}.csv`, formatCsv([header, ...rows(figures)]))
  })
}
