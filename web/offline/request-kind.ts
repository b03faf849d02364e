import { findPage, toPagePath } from '#shop/pages/page-routes.ts'

/**
 * What the keeper does with an address:
 * - `file`: never changes under its address, or hardly: from the keep first
 * - `picture`: from the keep first, and looked at again meanwhile
 * - `page`, `data`: always from the network; from the keep only without one, and then it says so
 * - `never`: belongs to one person, or is about money: never kept
 * - `other`: none of its business
 */
export type RequestKind = 'file' | 'picture' | 'page' | 'data' | 'never' | 'other'

const isCacheable = (pathname: string) => findPage(pathname)?.route.offline !== undefined

export function requestKind(pathname: string): RequestKind {
  if (/^\/(?:assets|fonts|icons)\/|^\/favicon\.svg$/.test(pathname)) return 'file'
  if (/^\/(?:pictures|art)\//.test(pathname)) return 'picture'
  if (/^\/(?:api|sandbox|share)(?:\/|$)/.test(pathname)) return 'other'
  if (pathname.startsWith('/data/')) return isCacheable(pathname.slice('/data'.length)) ? 'data' : 'other'
  return isCacheable(pathname) ? 'page' : 'never'
}

/** Under which address something is kept: the route table says whether a query makes another page. */
export function toCacheKey(url: URL): string {
  const { pathname, search } = url
  return findPage(toPagePath(pathname) ?? pathname)?.route.offline === 'address' ? pathname + search : pathname
}
