import { PAGE_SIZES } from '#shop/catalogue/page-size.ts'
import { LAYOUT_PATH } from '#shop/pages/layout-path.ts'
import type { RequestTarget } from './request-target.ts'

const [, WIDE] = PAGE_SIZES
const wideCookie = `page-size=${WIDE}`

export function pageSizeFromCookie(cookie: string | null | undefined): number {
  return cookie?.includes(wideCookie) ? WIDE : PAGE_SIZES[0]
}

/** Longer than any URL of the shop, even a search of 100 Indian letters. */
const MAX_KEY_LENGTH = 2_048

const cacheableRoutes: readonly (readonly [path: RegExp, query: readonly string[] | 'all'])[] = [
  [/^\/api\/(?:products|categories)(?:\/[^/]+)?$/, 'all'],
  [/^\/api\/suggestions$/, ['q']],
  [/^\/api\/promise$/, ['pin']],
  [/^\/api\/openapi\.json$/, []],
  [/^\/sitemap\.xml$|^\/sitemaps\/[^/]+$/, []],
]
const layoutDataPath = `/data${LAYOUT_PATH}`
/** Strapi's clients send these everywhere; the shop has one language and no drafts. */
export const ignoredParameters: readonly string[] = ['locale', 'publicationState']
const noParameters: readonly string[] = []

export type AddressKey = { key: string; variesByPageSize: boolean }

export function cacheKey(reading: RequestTarget, cookie: string | null | undefined): string | undefined {
  const found = addressKey(reading)
  return found && withPageSize(found, cookie)
}

/** Paths outside the public list, and long ones, are private. */
export function addressKey(reading: RequestTarget): AddressKey | undefined {
  const { path, query } = reading
  const names = relevantParameters(reading)
  if (names === undefined) return undefined
  const key = path + (names === 'all' ? withoutIgnoredParameters(query) : pickQuery(query, names))
  if (key.length > MAX_KEY_LENGTH) return undefined
  return { key, variesByPageSize: reading.page?.route.cache?.variesByPageSize === true }
}

export function withPageSize({ key, variesByPageSize }: AddressKey, cookie: string | null | undefined): string {
  return variesByPageSize ? `${pageSizeFromCookie(cookie)} ${key}` : key
}

/** Whether a response depends on its products alone, so that only changes of those outdate it. */
export function isOfProducts({ path, page }: RequestTarget): boolean {
  if (!page) return path === layoutDataPath || /^\/api\/products(?:\/|$)/.test(path)
  const { loader } = page.route
  return loader === undefined || loader === 'listing' || loader === 'product' || loader === 'words'
}

function relevantParameters({ path, page, isData }: RequestTarget): readonly string[] | 'all' | undefined {
  if (!page) return path === layoutDataPath ? noParameters : cacheableRoutes.find(([known]) => known.test(path))?.[1]
  const { cache, loader } = page.route
  return loader !== undefined || !isData ? cache?.query : undefined
}

const plainValue = /^[\w.-]*$/

export function pickQuery(query: string, names: readonly string[]): string {
  if (query === '' || names.length === 0) return ''
  if (isCanonicalQuery(query, names)) return query
  const parameters = new URLSearchParams(query)
  const known = new URLSearchParams()
  for (const name of names) {
    const value = parameters.get(name)
    if (value !== null) known.set(name, value)
  }
  return known.size === 0 ? '' : `?${known}`
}

/** Removes ignored parameters, which would multiply cache entries. */
function withoutIgnoredParameters(query: string): string {
  if (query === '') return ''
  const parts = query.slice(1).split('&')
  const relevantParts = parts.filter((part) => !ignoredParameters.includes(parameterName(part)))
  return relevantParts.length === parts.length ? query : relevantParts.length === 0 ? '' : `?${relevantParts.join('&')}`
}

function parameterName(part: string): string {
  const name = part.slice(0, part.search(/[=[]|%5b|$/i))
  return name.includes('%') ? (new URLSearchParams(name).keys().next().value ?? '') : name
}

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
