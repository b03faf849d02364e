import { PAGE_SIZES } from '#shop/catalogue/page-size.ts'
import { LAYOUT_PATH } from '#shop/pages/layout-path.ts'
import type { RequestTarget } from './request-target.ts'

const [, WIDE] = PAGE_SIZES
const wideCookie = `page-size=${WIDE}`

/** The page size a browser asked for with its cookie; the listing is kept in both. */
export function pageSizeFromCookie(cookie: string | null | undefined): number {
  return cookie?.includes(wideCookie) ? WIDE : PAGE_SIZES[0]
}

/** Longer than any address of ours, a search of 100 Indian letters included. */
const MAX_KEY_LENGTH = 2_048

/** What answers of the server itself depend on, beside the path: on names of the query, or on all of it. */
const cacheableRoutes: readonly (readonly [path: RegExp, query: readonly string[] | 'all'])[] = [
  [/^\/api\/(?:products|categories)(?:\/[^/]+)?$/, 'all'],
  [/^\/api\/suggestions$/, ['q']],
  [/^\/api\/openapi\.json$/, []],
  [/^\/sitemap\.xml$|^\/sitemaps\/[^/]+$/, []],
]
const layoutDataPath = `/data${LAYOUT_PATH}`
/** What clients of Strapi send everywhere, and what makes no difference here: there is one language and no draft. */
export const ignoredParameters: readonly string[] = ['locale', 'publicationState']
const noParameters: readonly string[] = []

/**
 * What tells one public answer from another: the path, those parts of the query that matter and, for the listing, the
 * page size. Whatever is on no list of public addresses is private, and so is what is too long to be one of ours.
 * @returns undefined when the answer may be for one person alone
 */
export function cacheKey(reading: RequestTarget, cookie: string | null | undefined): string | undefined {
  const { path, query } = reading
  const names = relevantParameters(reading)
  if (names === undefined) return undefined
  const key = path + (names === 'all' ? withoutIgnoredParameters(query) : pickQuery(query, names))
  if (key.length > MAX_KEY_LENGTH) return undefined
  return reading.page?.route.cache?.variesByPageSize ? `${pageSizeFromCookie(cookie)} ${key}` : key
}

function relevantParameters({ path, page, isData }: RequestTarget): readonly string[] | 'all' | undefined {
  if (!page) return path === layoutDataPath ? noParameters : cacheableRoutes.find(([known]) => known.test(path))?.[1]
  const { cache, loader } = page.route
  return loader !== undefined || !isData ? cache?.query : undefined
}

const plainValue = /^[\w.-]*$/

/**
 * Of a query the first value of each known name, in the order of the names.
 * @param query with its question mark, or ''
 */
export function pickQuery(query: string, names: readonly string[]): string {
  if (query === '' || names.length === 0) return ''
  if (isCanonicalQuery(query, names)) return query
  const asked = new URLSearchParams(query)
  const known = new URLSearchParams()
  for (const name of names) {
    const value = asked.get(name)
    if (value !== null) known.set(name, value)
  }
  return known.size === 0 ? '' : `?${known}`
}

/** A list's query without what its reader takes no notice of: neither a page more nor a page that is not found. */
function withoutIgnoredParameters(query: string): string {
  if (query === '') return ''
  const parts = query.slice(1).split('&')
  const kept = parts.filter((part) => !ignoredParameters.includes(parameterName(part)))
  return kept.length === parts.length ? query : kept.length === 0 ? '' : `?${kept.join('&')}`
}

/** `filters` of `filters[name][$eq]=x`. */
function parameterName(part: string): string {
  const name = part.slice(0, part.search(/[=[]|%5b|$/i))
  return name.includes('%') ? (new URLSearchParams(name).keys().next().value ?? '') : name
}

/** Nearly every query is: it need not be taken apart and put together again. */
function isCanonicalQuery(query: string, names: readonly string[]): boolean {
  let next = 0
  for (const part of query.slice(1).split('&')) {
    const equals = part.indexOf('=')
    const at = equals < 0 ? -1 : names.indexOf(part.slice(0, equals), next)
    if (at < 0 || !plainValue.test(part.slice(equals + 1))) return false
    next = at + 1
  }
  return true
}
