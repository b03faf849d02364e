import { PAGE_SIZES } from '#shop/catalogue/page-size.ts'
import { FRAME_ADDRESS } from '#shop/catalogue/page-data.ts'
import { ignoredParameters } from '../api/strapi-query.ts'
import type { Reading } from './read-address.ts'

const [, WIDE] = PAGE_SIZES
const wideCookie = `page-size=${WIDE}`

/** The page size a browser asked for with its cookie; the listing is kept in both. */
export function pageSizeFromCookie(cookie: string | null | undefined): number {
  return cookie?.includes(wideCookie) ? WIDE : PAGE_SIZES[0]
}

/** Longer than any address of ours, a search of 100 Indian letters included. */
const LONGEST = 2_048

/** What answers of the server itself depend on, beside the path: on names of the query, or on all of it. */
const others: readonly (readonly [path: RegExp, query: readonly string[] | 'all'])[] = [
  [/^\/api\/(?:products|categories)(?:\/[^/]+)?$/, 'all'],
  [/^\/api\/suggestions$/, ['q']],
  [/^\/api\/openapi\.json$/, []],
  [/^\/sitemap\.xml$|^\/sitemaps\/[^/]+$/, []],
]
const dataOfFrame = `/data${FRAME_ADDRESS}`
const none: readonly string[] = []

/**
 * What tells one public answer from another: the path, those parts of the query that matter and, for the listing, the
 * page size. Whatever is on no list of public addresses is private, and so is what is too long to be one of ours.
 * @returns undefined when the answer may be for one person alone
 */
export function publicKey(reading: Reading, cookie: string | null | undefined): string | undefined {
  const { path, query } = reading
  const names = namesThatMatter(reading)
  if (names === undefined) return undefined
  const key = path + (names === 'all' ? withoutIgnored(query) : knownQuery(query, names))
  if (key.length > LONGEST) return undefined
  return reading.page?.route.isSized ? `${pageSizeFromCookie(cookie)} ${key}` : key
}

function namesThatMatter({ path, page, isData }: Reading): readonly string[] | 'all' | undefined {
  if (!page) return path === dataOfFrame ? none : others.find(([known]) => known.test(path))?.[1]
  const { isPublic, hasData, query = none } = page.route
  return isPublic && (hasData || !isData) ? query : undefined
}

const plainValue = /^[\w.-]*$/

/**
 * Of a query the first value of each known name, in the order of the names.
 * @param query with its question mark, or ''
 */
export function knownQuery(query: string, names: readonly string[]): string {
  if (query === '' || names.length === 0) return ''
  if (isWrittenSo(query, names)) return query
  const asked = new URLSearchParams(query)
  const known = new URLSearchParams()
  for (const name of names) {
    const value = asked.get(name)
    if (value !== null) known.set(name, value)
  }
  return known.size === 0 ? '' : `?${known}`
}

/** A list's query without what its reader takes no notice of: neither a page more nor a page that is not found. */
function withoutIgnored(query: string): string {
  if (query === '') return ''
  const parts = query.slice(1).split('&')
  const kept = parts.filter((part) => !ignoredParameters.includes(nameOf(part)))
  return kept.length === parts.length ? query : kept.length === 0 ? '' : `?${kept.join('&')}`
}

/** `filters` of `filters[name][$eq]=x`. */
function nameOf(part: string): string {
  const name = part.slice(0, part.search(/[=[]|%5b|$/i))
  return name.includes('%') ? (new URLSearchParams(name).keys().next().value ?? '') : name
}

/** Nearly every query is: it need not be taken apart and put together again. */
function isWrittenSo(query: string, names: readonly string[]): boolean {
  let next = 0
  for (const part of query.slice(1).split('&')) {
    const equals = part.indexOf('=')
    const at = equals < 0 ? -1 : names.indexOf(part.slice(0, equals), next)
    if (at < 0 || !plainValue.test(part.slice(equals + 1))) return false
    next = at + 1
  }
  return true
}
