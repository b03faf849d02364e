import type { FilterValue } from '#server/catalogue/query/query.ts'
import { isCalendarDate } from '#shop/enquiries/field-rules.ts'
import { unicodeNormalForm } from '#shop/normalize-text.ts'
import type { FieldKind } from './collection.ts'
import type { QueryNode } from './parse-query.ts'
import { QueryError, quoteValue } from './query-error.ts'

const MAX_TEXT = 200

export function readValue(kind: FieldKind, node: QueryNode, path: readonly string[]): FilterValue {
  if (typeof node !== 'string') throw new QueryError(path, `${path.join('.')} wants one value.`)
  return read[kind](node, path)
}

const read: Record<FieldKind, (text: string, path: readonly string[]) => FilterValue> = {
  text(text, path) {
    if (text.length > MAX_TEXT) throw new QueryError(path, `${path.join('.')} takes ${MAX_TEXT} characters at most.`)
    // PostgreSQL's text cannot hold it.
    if (text.includes('\0')) throw new QueryError(path, `${path.join('.')} holds a character that no text has.`)
    return unicodeNormalForm(text, 'NFC')
  },
  number(text, path) {
    // As Strapi reads it: `null` of its client arrives as nothing, which lodash's toNumber makes 0.
    if (text === '') return 0
    if (!/^-?\d{1,15}(\.\d{1,6})?$/.test(text))
      throw new QueryError(path, `${path.join('.')} wants a number, not ${quoteValue(text)}.`)
    return Number(text)
  },
  moment(text, path) {
    const time = /^[12]\d{3}-\d{2}-\d{2}(T[\d:.]{5,12}(Z|[+-]\d{2}:\d{2})?)?$/.test(text) ? Date.parse(text) : NaN
    if (Number.isNaN(time) || !isCalendarDate(text.slice(0, 10)))
      throw new QueryError(
        path,
        `${path.join('.')} wants a date such as 2026-11-30T09:00:00Z, not ${quoteValue(text)}.`,
      )
    return new Date(time)
  },
}
