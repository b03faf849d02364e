import { MAX_PAGE_SIZE } from './collection.ts'
import { isGroup, type Branch } from './parse-query.ts'
import { QueryFault, quoted } from './query-fault.ts'

/** Which part of a list is wanted, in the form it was asked for. */
export type Pagination = { withCount: boolean } & (
  | { by: 'page'; page: number; pageSize: number }
  | { by: 'offset'; start: number; limit: number }
)

const known = ['page', 'pageSize', 'start', 'limit', 'withCount']

/** Page sizes beyond the most are capped, not refused. */
export function readPagination(branch: Branch | undefined, defaultSize: number): Pagination {
  const asked = branch ?? {}
  if (!isGroup(asked)) throw fault([], 'pagination wants brackets, such as pagination[page]=2.')
  for (const key of Object.keys(asked))
    if (!known.includes(key))
      throw fault([key], `pagination has no option ${quoted(key)}, only ${known.join(', ')}.`)
  const byPage = 'page' in asked || 'pageSize' in asked
  const byOffset = 'start' in asked || 'limit' in asked
  if (byPage && byOffset)
    throw fault([], 'Invalid pagination parameters. Expected either start/limit or page/pageSize')
  const withCount = readFlag(asked['withCount'])
  if (byOffset) {
    const limit = asked['limit'] === '-1' ? MAX_PAGE_SIZE : readWhole(asked, 'limit', defaultSize, 0)
    return { by: 'offset', start: readWhole(asked, 'start', 0, 0), limit: capped(limit), withCount }
  }
  const page = readWhole(asked, 'page', 1, 1)
  return { by: 'page', page, pageSize: capped(readWhole(asked, 'pageSize', defaultSize, 0)), withCount }
}

function capped(size: number): number {
  return Math.min(Math.max(size, 1), MAX_PAGE_SIZE)
}

/** At most nine digits, so that no place is beyond what the database can count. */
function readWhole(asked: { [key: string]: Branch }, key: string, otherwise: number, least: number): number {
  const value = asked[key]
  if (value === undefined) return otherwise
  if (typeof value !== 'string' || !/^\d{1,9}$/.test(value) || Number(value) < least)
    throw fault([key], `pagination[${key}] wants a whole number from ${least}, not ${quoted(value)}.`)
  return Number(value)
}

function readFlag(value: Branch | undefined): boolean {
  if (value === undefined || value === 'true' || value === '1') return true
  if (value === 'false' || value === '0') return false
  throw fault(['withCount'], `pagination[withCount] is true or false, not ${quoted(value)}.`)
}

function fault(path: readonly string[], message: string): QueryFault {
  return new QueryFault(['pagination', ...path], message, 'PaginationError')
}
