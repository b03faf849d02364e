import { findPage, toPagePath, type FoundPage } from '#shop/pages/page-routes.ts'

export interface NormalizedUrl {
  /** Normalized: leading slash, no trailing or doubled slashes, no dot segments or needless escapes. Case is preserved. */
  path: string
  /** With its question mark, unchanged; '' without a query. */
  query: string
}

const plain = /^(?:\/[\w~-][\w.~-]*)+$/

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

/** RFC 3986, section 6.2.2: unescapes unreserved characters, and writes other escapes in capitals. */
function withoutNeedlessEscapes(path: string): string {
  return path.replace(/%[0-9a-f]{2}/gi, (escape) => {
    const sign = String.fromCharCode(Number.parseInt(escape.slice(1), 16))
    return /[\w.~-]/.test(sign) ? sign : escape.toUpperCase()
  })
}

export function toOriginForm(target: string): string {
  return target.startsWith('/') ? target : target.replace(/^[a-z]+:\/\/[^/?#]*/i, '') || '/'
}

export interface RequestTarget extends NormalizedUrl {
  page: FoundPage | undefined
  isData: boolean
  target: string
  needsRedirect: boolean
}

/** Programs call these, and few follow redirects: they are served under any spelling. */
const machinePaths = /^\/(?:api|counter\/api|sandbox)(?:\/|$)/

export function resolveTarget(method: string | undefined, sent: string): RequestTarget {
  const { path: requestedPath, query } = normalizeUrl(sent)
  const dataPagePath = toPagePath(requestedPath)
  const isData = dataPagePath !== undefined
  const page = findPage(dataPagePath ?? requestedPath)
  const path = page === undefined ? requestedPath : isData ? `/data${page.path}` : page.path
  const target = path + query
  const isRead = method === 'GET' || method === 'HEAD'
  const hasOneAddress = !isData && (page !== undefined || !machinePaths.test(path))
  const needsRedirect = isRead && hasOneAddress && !isSameTarget(sent, target)
  return { path, query, page, isData, target, needsRedirect }
}

function isSameTarget(sent: string, target: string): boolean {
  return sent === target || (sent.startsWith(target) && sent[target.length] === '#')
}
