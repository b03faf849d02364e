import { MAX_PAGE_SIZE } from './collection.ts'
import { isGroup, type QueryNode } from './parse-query.ts'
import { QueryError, quoteValue } from './query-error.ts'

/** Which part of a list is wanted, in the form it was asked for. */
export type Pagination = { withCount: boolean } & (
  | { by: 'page'; page: number; pageSize: number }
  | { by: 'offset'; start: number; limit: number }
)

const knownOptions = ['page', 'pageSize', 'start', 'limit', 'withCount']

/** Page sizes beyond the most are capped, not refused. */
export function readPagination(branch: QueryNode | undefined, defaultSize: number): Pagination {
  const asked = branch ?? {}
  if (!isGroup(asked)) throw paginationError([], 'pagination wants brackets, such as pagination[page]=2.')
  for (const key of Object.keys(asked))
    if (!knownOptions.includes(key))
      throw paginationError([key], `pagination has no option ${quoteValue(key)}, only ${knownOptions.join(', ')}.`)
  const byPage = 'page' in asked || 'pageSize' in asked
  const byOffset = 'start' in asked || 'limit' in asked
  if (byPage && byOffset)
    throw paginationError([], 'Invalid pagination parameters. Expected either start/limit or page/pageSize')
  const withCount = readFlag(asked['withCount'])
  if (byOffset) {
    const limit = asked['limit'] === '-1' ? MAX_PAGE_SIZE : readWholeNumber(asked, 'limit', defaultSize, 0)
    return {
      by: 'offset',
      start: readWholeNumber(asked, 'start', 0, 0),
      limit: capPageSize(limit),
      withCount,
    }
  }
  const page = readWholeNumber(asked, 'page', 1, 1)
  return {
    by: 'page',
    page,
    pageSize: capPageSize(readWholeNumber(asked, 'pageSize', defaultSize, 0)),
    withCount,
  }
}

function capPageSize(size: number): number {
  return Math.min(Math.max(size, 1), MAX_PAGE_SIZE)
}

/** At most nine digits, so that no place is beyond what the database can count. */
function readWholeNumber(asked: { [key: string]: QueryNode }, key: string, otherwise: number, least: number): number {
  const value = asked[key]
  if (value === undefined) return otherwise
  if (typeof value !== 'string' || !/^\d{1,9}$/.test(value) || Number(value) < least)
    throw paginationError([key], `pagination[${key}] wants a whole number from ${least}, not ${quoteValue(value)}.`)
  return Number(value)
}

function readFlag(value: QueryNode | undefined): boolean {
  if (value === undefined || value === 'true' || value === '1') return true
  if (value === 'false' || value === '0') return false
  throw paginationError(['withCount'], `pagination[withCount] is true or false, not ${quoteValue(value)}.`)
}

function paginationError(path: readonly string[], message: string): QueryError {
  return new QueryError(['pagination', ...path], message, 'PaginationError')
}
