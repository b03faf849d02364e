import { findPage, pageOfData, type FoundPage } from '#shop/pages/page-routes.ts'

/** What a request asks for, as everything in the shop reads it. */
export interface Address {
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
export function readAddress(target: string): Address {
  const hash = target.indexOf('#')
  const sent = hash < 0 ? target : target.slice(0, hash)
  const mark = sent.indexOf('?')
  const path = mark < 0 ? sent : sent.slice(0, mark)
  const query = mark < 0 ? '' : sent.slice(mark)
  return { path: path === '/' || plain.test(path) ? path : tidyPath(path), query }
}

function tidyPath(path: string): string {
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
export function pathOfTarget(target: string): string {
  return target.startsWith('/') ? target : target.replace(/^[a-z]+:\/\/[^/?#]*/i, '') || '/'
}

/** A request as everything that decides by its address sees it. */
export interface Reading extends Address {
  /** The page it asks for, or whose data it asks for. */
  page: FoundPage | undefined
  isData: boolean
  /** What it should have asked for. */
  target: string
  /** Whether to send it there; otherwise it is served as if it had asked so. */
  elsewhere: boolean
}

/** What machines call, beside the data of pages: served under whatever spelling, since few of them follow. */
const ofMachines = /^\/(?:api|sandbox)(?:\/|$)/

/**
 * A page has one address. Whoever asks for it in another spelling is sent to that one, with the query as it was; calls
 * are served as if they had been spelt so.
 */
export function readTarget(method: string | undefined, sent: string): Reading {
  const { path: asked, query } = readAddress(sent)
  const ofData = pageOfData(asked)
  const isData = ofData !== undefined
  const page = findPage(ofData ?? asked)
  const path = page === undefined ? asked : isData ? `/data${page.path}` : page.path
  const target = path + query
  const isLookedAt = method === 'GET' || method === 'HEAD'
  const hasOneAddress = !isData && (page !== undefined || !ofMachines.test(path))
  const elsewhere = isLookedAt && hasOneAddress && !sameTarget(sent, target)
  return { path, query, page, isData, target, elsewhere }
}

/** A fragment never reaches a server on purpose, and nobody is sent anywhere for it. */
function sameTarget(sent: string, target: string): boolean {
  return sent === target || (sent.startsWith(target) && sent[target.length] === '#')
}
