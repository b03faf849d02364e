import { MAX_PAGE_SIZE } from './collection.ts'
import { isGroup, type QueryNode } from './parse-query.ts'
import { QueryError, quoteValue } from './query-error.ts'

export type Pagination = { withCount: boolean } & (
  | { by: 'page'; page: number; pageSize: number }
  | { by: 'offset'; start: number; limit: number }
)

const knownOptions = ['page', 'pageSize', 'start', 'limit', 'withCount']

/** Page sizes beyond MAX_PAGE_SIZE are capped, not refused. */
export function readPagination(node: QueryNode | undefined, defaultSize: number): Pagination {
  const options = node ?? {}
  if (!isGroup(options)) throw paginationError([], 'pagination wants brackets, such as pagination[page]=2.')
  for (const key of Object.keys(options))
    if (!knownOptions.includes(key))
      throw paginationError([key], `pagination has no option ${quoteValue(key)}, only ${knownOptions.join(', ')}.`)
  const byPage = 'page' in options || 'pageSize' in options
  const byOffset = 'start' in options || 'limit' in options
  if (byPage && byOffset)
    throw paginationError([], 'Invalid pagination parameters. Expected either start/limit or page/pageSize')
  const withCount = readFlag(options['withCount'])
  if (byOffset) {
    const limit = options['limit'] === '-1' ? MAX_PAGE_SIZE : readWholeNumber(options, 'limit', defaultSize, 0)
    return {
      by: 'offset',
      start: readWholeNumber(options, 'start', 0, 0),
      limit: capPageSize(limit),
      withCount,
    }
  }
  const page = readWholeNumber(options, 'page', 1, 1)
  return {
    by: 'page',
    page,
    pageSize: capPageSize(readWholeNumber(options, 'pageSize', defaultSize, 0)),
    withCount,
  }
}

function capPageSize(size: number): number {
  return Math.min(Math.max(size, 1), MAX_PAGE_SIZE)
}

/** Takes at most nine digits, so that every offset fits PostgreSQL's bigint. */
function readWholeNumber(options: { [key: string]: QueryNode }, key: string, otherwise: number, least: number): number {
  const value = options[key]
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
