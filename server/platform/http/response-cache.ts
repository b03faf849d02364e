import { hash } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { collectShown } from '#server/platform/database/shown-products.ts'

export type ProductChange = { products: ReadonlySet<number>; movesLists: boolean }

type Encoding = 'identity' | 'gzip' | 'br'
type Headers = Readonly<Record<string, string>>

export interface CachedResponse {
  status: number
  etag: string
  bodies: Record<Encoding, Buffer<ArrayBuffer>>
  /** Bodies short enough for one write with the headers, as latin1 strings. */
  shortBodies: Partial<Record<Encoding, string>>
  headers: Record<Encoding, OutgoingHttpHeaders>
  notModified: OutgoingHttpHeaders
}

type CacheEntry = CachedResponse & {
  createdAt: number
  generation: number
  /** A change of one of them drops the response; undefined: any change of the catalogue does. */
  products: ReadonlySet<number> | undefined
  isByDetails: boolean
  /** Epoch milliseconds at which the response expires. */
  expiresAt?: number
}

type Making = { isCleared: boolean; products: Set<number>; movesLists: boolean }

const OUTDATED = -1

/** Holds public responses until the catalogue changes, or until their `Expires`. */
export interface ResponseCache {
  find(key: string): CachedResponse | undefined
  /** Caches status 200 only. @param isOfProducts the response depends only on the products that `make` reads */
  getOrCreate(key: string, make: () => Promise<Response>, isOfProducts?: boolean): Promise<CachedResponse>
  clear(): void
  drop(change: ProductChange): void
  setOriginUnavailable(isAway: boolean): void
}

/** @param maxBytes for all encodings together; 0 disables caching and compression @param headers defaults */
export function createResponseCache(maxBytes: number, headers: Headers = {}): ResponseCache {
  const cache =
    maxBytes > 0 ? new LRUCache<string, CacheEntry>({ maxSize: maxBytes, sizeCalculation: entrySize }) : undefined
  const pending = new Map<string, Promise<CachedResponse>>()
  const makings = new Set<Making>()
  let generation = 0
  let isOriginUnavailable = false

  function find(key: string): CachedResponse | undefined {
    const found = cache?.get(key)
    if (found?.expiresAt !== undefined && found.expiresAt <= Date.now()) return undefined
    if (found && isOriginUnavailable) return markStale(found)
    return found?.generation === generation ? found : undefined
  }

  async function create(key: string, respond: () => Promise<Response>, isOfProducts: boolean): Promise<CachedResponse> {
    const making: Making = { isCleared: false, products: new Set(), movesLists: false }
    makings.add(making)
    try {
      const { shown, outcome } = collectShown(respond)
      const response = await outcome
      const seen = response.status === 503 ? cache?.get(key) : undefined
      if (seen && seen.expiresAt === undefined) {
        await response.body?.cancel()
        return markStale(seen)
      }
      const answer = await toCachedResponse(response, headers, cache !== undefined)
      const products = isOfProducts && !shown.isByStock ? shown.products : undefined
      const made = { ...answer, createdAt: Date.now(), products, isByDetails: shown.isByDetails, ...expiryOf(response) }
      // A response begun before a change may show old data.
      const isFresh = !making.isCleared && !dependsOn(made, making) && !shown.isUnfinished
      if (answer.status === 200 && isFresh) cache?.set(key, { ...made, generation })
      // An outdated response serves as a fallback while the database is away.
      else if (answer.status === 200 && !cache?.has(key)) cache?.set(key, { ...made, generation: OUTDATED })
      return answer
    } finally {
      makings.delete(making)
    }
  }

  return {
    find,
    async getOrCreate(key, respond, isOfProducts = false) {
      const found = find(key) ?? pending.get(key)
      if (found) return found
      const made = create(key, respond, isOfProducts).finally(() => pending.get(key) === made && pending.delete(key))
      pending.set(key, made)
      return made
    },
    clear() {
      generation++
      pending.clear()
      for (const making of makings) making.isCleared = true
    },
    drop(change) {
      pending.clear()
      for (const making of makings) {
        for (const id of change.products) making.products.add(id)
        making.movesLists ||= change.movesLists
      }
      // Outdated entries stay: they serve as stale responses while the database is away.
      for (const entry of cache?.values() ?? []) if (dependsOn(entry, change)) entry.generation = OUTDATED
    },
    setOriginUnavailable: (isAway) => void (isOriginUnavailable = isAway),
  }
}

function dependsOn(
  { products, isByDetails }: Pick<CacheEntry, 'products' | 'isByDetails'>,
  change: ProductChange,
): boolean {
  if (isByDetails && change.movesLists) return true
  return products === undefined ? change.products.size > 0 : [...products].some((id) => change.products.has(id))
}

function expiryOf({ headers }: Response): Pick<CacheEntry, 'expiresAt'> {
  const expires = headers.get('expires')
  return expires === null ? {} : { expiresAt: Date.parse(expires) }
}

function markStale({ createdAt, headers, notModified, ...answer }: CacheEntry): CachedResponse {
  const staleHeaders = {
    age: String(Math.floor((Date.now() - createdAt) / 1_000)),
    warning: '110 - "Response is Stale"',
  }
  const { identity, gzip, br } = headers
  return {
    ...answer,
    headers: {
      identity: { ...identity, ...staleHeaders },
      gzip: { ...gzip, ...staleHeaders },
      br: { ...br, ...staleHeaders },
    },
    notModified: { ...notModified, ...staleHeaders },
  }
}

/** Bytes of an entry beyond bodies and key: headers in three encodings, and its place in the cache. */
const ENTRY_OVERHEAD_BYTES = 4_096

const PRODUCT_BYTES = 32

function entrySize({ bodies: { identity, gzip, br }, products }: CacheEntry, key: string): number {
  const shown = PRODUCT_BYTES * (products?.size ?? 0)
  const bytes = [identity, gzip, br].reduce((sum, { length }) => sum + length * (length > MAX_SHORT_BYTES ? 1 : 2), 0)
  return shown + bytes + 2 * key.length + ENTRY_OVERHEAD_BYTES
}

/** Node writes headers and a string of up to 16 KB in one go; a buffer needs a second write. */
const MAX_SHORT_BYTES = 12 * 1024

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
/** Below this, the headers weigh more than compression saves. */
const MIN_COMPRESSIBLE_BYTES = 512

async function toCachedResponse(response: Response, headers: Headers, compress: boolean): Promise<CachedResponse> {
  const identity = Buffer.from(await response.arrayBuffer())
  const smaller = compress && identity.length >= MIN_COMPRESSIBLE_BYTES
  const bodies = {
    identity,
    gzip: smaller ? await compressGzip(identity, { level: 7 }) : identity,
    br: smaller ? await compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }) : identity,
  }
  const etag = `W/"${hash('sha1', identity, 'base64url')}"`
  const common: OutgoingHttpHeaders = { ...headers, ...Object.fromEntries(response.headers), etag }
  common['vary'] = [common['vary'], 'Accept-Encoding'].filter(Boolean).join(', ')
  const { 'content-type': _type, ...notModified } = common
  const headersFor = (encoding: Encoding): OutgoingHttpHeaders => ({
    ...common,
    ...(smaller && encoding !== 'identity' && { 'content-encoding': encoding }),
    'content-length': bodies[encoding].length,
  })
  return {
    status: response.status,
    etag,
    bodies,
    shortBodies: Object.fromEntries(
      Object.entries(bodies).flatMap(([encoding, body]) =>
        body.length > MAX_SHORT_BYTES ? [] : [[encoding, body.toString('latin1')]],
      ),
    ),
    headers: { identity: headersFor('identity'), gzip: headersFor('gzip'), br: headersFor('br') },
    notModified,
  }
}

// Quality 0 means that the client refuses the encoding.
const takesBrotli = /(^|[,\s])br(?!\s*;\s*q=0(\.0*)?\s*(,|$))\s*(,|;|$)/i
const takesGzip = /(^|[,\s])gzip(?!\s*;\s*q=0(\.0*)?\s*(,|$))\s*(,|;|$)/i

export function selectEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  if (takesBrotli.test(accepted)) return 'br'
  return takesGzip.test(accepted) ? 'gzip' : 'identity'
}
