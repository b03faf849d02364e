import { findPage, toPagePath, type FoundPage } from '#shop/pages/page-routes.ts'

/** What a request asks for, as everything in the shop reads it. */
export interface NormalizedUrl {
  /**
   * Begins with a slash and has none at its end; without doubled slashes, dots that lead elsewhere, and escapes of
   * letters, digits and `-._~`. Case is kept.
   */
  path: string
  /** With its question mark, as it was sent; '' without one. */
  query: string
}

const plain = /^(?:\/[\w~-][\w.~-]*)+$/

/** The one way to read the target of a request. Takes time in proportion to its length. */
export function normalizeUrl(target: string): NormalizedUrl {
  const hash = target.indexOf('#')
  const sent = hash < 0 ? target : target.slice(0, hash)
  const mark = sent.indexOf('?')
  const path = mark < 0 ? sent : sent.slice(0, mark)
  const query = mark < 0 ? '' : sent.slice(mark)
  return { path: path === '/' || plain.test(path) ? path : normalizePath(path), query }
}

function normalizePath(path: string): string {
  const parts: string[] = []
  for (const part of withoutNeedlessEscapes(path).replaceAll('\\', '/').split('/')) {
    if (part === '' || part === '.') continue
    if (part === '..') parts.pop()
    else parts.push(part)
  }
  return `/${parts.join('/')}`
}

/** RFC 3986, section 6.2.2: an escape of such a character means the character; the others are written in capitals. */
function withoutNeedlessEscapes(path: string): string {
  return path.replace(/%[0-9a-f]{2}/gi, (escape) => {
    const sign = String.fromCharCode(Number.parseInt(escape.slice(1), 16))
    return /[\w.~-]/.test(sign) ? sign : escape.toUpperCase()
  })
}

/** What follows the host in a target that names one, as clients of proxies write it. */
export function toOriginForm(target: string): string {
  return target.startsWith('/') ? target : target.replace(/^[a-z]+:\/\/[^/?#]*/i, '') || '/'
}

/** A request as everything that decides by its address sees it. */
export interface RequestTarget extends NormalizedUrl {
  /** The page it asks for, or whose data it asks for. */
  page: FoundPage | undefined
  isData: boolean
  /** What it should have asked for. */
  target: string
  /** Whether to send it there; otherwise it is served as if it had asked so. */
  needsRedirect: boolean
}

/** What machines call, beside the data of pages: served under whatever spelling, since few of them follow. */
const machinePaths = /^\/(?:api|sandbox)(?:\/|$)/

/**
 * A page has one address. Whoever asks for it in another spelling is sent to that one, with the query as it was; calls
 * are served as if they had been spelt so.
 */
export function resolveTarget(method: string | undefined, sent: string): RequestTarget {
  const { path: asked, query } = normalizeUrl(sent)
  const dataPagePath = toPagePath(asked)
  const isData = dataPagePath !== undefined
  const page = findPage(dataPagePath ?? asked)
  const path = page === undefined ? asked : isData ? `/data${page.path}` : page.path
  const target = path + query
  const isRead = method === 'GET' || method === 'HEAD'
  const hasOneAddress = !isData && (page !== undefined || !machinePaths.test(path))
  const needsRedirect = isRead && hasOneAddress && !isSameTarget(sent, target)
  return { path, query, page, isData, target, needsRedirect }
}

/** A fragment never reaches a server on purpose, and nobody is sent anywhere for it. */
function isSameTarget(sent: string, target: string): boolean {
  return sent === target || (sent.startsWith(target) && sent[target.length] === '#')
}
