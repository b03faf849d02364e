import type { Context } from 'hono'
import { BYTE_ORDER_MARK } from '#server/platform/csv/format-csv.ts'

const types = { csv: 'text/csv; charset=utf-8; header=present', json: 'application/json; charset=utf-8' } as const

/** @param name ours: it is not escaped */
export function sendFile(c: Context, name: `${string}.csv` | `${string}.json`, content: string): Response {
  const type = name.endsWith('.csv') ? 'csv' : 'json'
  c.header('content-type', types[type])
  c.header('content-disposition', `attachment; filename="${name}"`)
  c.header('x-content-type-options', 'nosniff')
  return c.body(type === 'csv' ? BYTE_ORDER_MARK + content : content)
}

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** @param name ours: it is not escaped */
export function sendWorkbook(c: Context, name: `${string}.xlsx`, bytes: Uint8Array<ArrayBuffer>): Response {
  return c.body(bytes, 200, {
    'content-type': WORKBOOK,
    'content-disposition': `attachment; filename="${name}"`,
    'x-content-type-options': 'nosniff',
  })
}

/** A picture or PDF, shown by the browser itself. @param name ours: it is not escaped */
export function sendInPlace(c: Context, bytes: Uint8Array, { type, name }: { type: string; name?: string }): Response {
  return c.body(new Uint8Array(bytes), 200, {
    'content-type': type,
    'x-content-type-options': 'nosniff',
    'content-security-policy': `default-src 'none'`,
    ...(name !== undefined && { 'content-disposition': `inline; filename="${name}"` }),
  })
}
