import { findPage, toPagePath } from '#shop/pages/page-routes.ts'

/**
 * `file`: cache first; `picture`: cache first, refreshed meanwhile; `page`, `data`: network, the cache only without one
 * and marked as stale; `never`: personal or about money, never cached; `other`: not handled.
 */
export type RequestKind = 'file' | 'picture' | 'page' | 'data' | 'never' | 'other'

const isCacheable = (pathname: string) => findPage(pathname)?.route.offline !== undefined

export function requestKind(pathname: string): RequestKind {
  if (/^\/(?:assets|fonts|icons)\/|^\/favicon\.svg$/.test(pathname)) return 'file'
  if (/^\/(?:pictures|art)\//.test(pathname)) return 'picture'
  if (/^\/(?:api|counter|sandbox|share)(?:\/|$)/.test(pathname)) return 'other'
  if (pathname.startsWith('/data/')) return isCacheable(pathname.slice('/data'.length)) ? 'data' : 'other'
  return isCacheable(pathname) ? 'page' : 'never'
}

/** The route table says whether a query makes another page. */
export function toCacheKey(url: URL): string {
  const { pathname, search } = url
  return findPage(toPagePath(pathname) ?? pathname)?.route.offline === 'address' ? pathname + search : pathname
}
