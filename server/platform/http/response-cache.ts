import { hash } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { collectShown, type PriceRange, type ShownPrices } from '#server/platform/database/shown-products.ts'

/** Spans of prices of which each product changed, before and with GST. */
export type PriceChange = { unit: PriceRange; taxed: PriceRange }

/** `changesListings`: more than prices changed. `words`: names of the owner's words. */
export type ProductChange = {
  products: ReadonlySet<number>
  changesListings: boolean
  prices?: readonly PriceChange[]
  words?: ReadonlySet<string>
}

type Encoding = 'identity' | 'gzip' | 'br'
type Headers = Readonly<Record<string, string>>

export interface CachedResponse {
  status: number
  etag: string
  /** Each is compressed when it is first asked for. */
  encoded: { identity: EncodedBody } & Partial<Record<Encoding, EncodedBody>>
  notModified: OutgoingHttpHeaders
}

/** `short`: the body as a latin1 string, if it is short enough for one write with the headers. */
export type EncodedBody = { headers: OutgoingHttpHeaders; body: Buffer<ArrayBuffer>; short: string | undefined }

type CacheEntry = CachedResponse & {
  createdAt: number
  generation: number
  /** A change of one of them drops the response; undefined: any change of the catalogue does. */
  products: ReadonlySet<number> | undefined
  isByDetails: boolean
  prices: ShownPrices
  words: ReadonlySet<string>
  /** Epoch milliseconds at which the response expires. */
  expiresAt?: number
}

type Pending = Map<string, Promise<CachedResponse>>
type Making = {
  isCleared: boolean
  products: Set<number>
  changesListings: boolean
  prices: PriceChange[]
  words: Set<string>
}

const OUTDATED = -1

/** Holds public responses until the catalogue changes, or until their `Expires`. */
export interface ResponseCache {
  /** Undefined also if the response is there, but not in this encoding. */
  find(key: string, encoding?: Encoding): CachedResponse | undefined
  /** Caches status 200 only. The answer has the encoding. */
  getOrCreate(key: string, make: () => Promise<Response>, options?: CreateOptions): Promise<CachedResponse>
  clear(): void
  drop(change: ProductChange): void
  setOriginUnavailable(isAway: boolean): void
}

/** `isOfProducts`: the response depends only on the products that `make` reads. */
type CreateOptions = { isOfProducts?: boolean; encoding?: Encoding }

/** @param maxBytes for all encodings together; 0 disables caching and compression @param headers defaults */
export function createResponseCache(maxBytes: number, headers: Headers = {}): ResponseCache {
  const cache =
    maxBytes > 0 ? new LRUCache<string, CacheEntry>({ maxSize: maxBytes, sizeCalculation: entrySize }) : undefined
  const pending: Pending = new Map()
  const makings = new Set<Making>()
  let generation = 0
  let isOriginUnavailable = false

  function find(key: string, encoding: Encoding = 'identity'): CachedResponse | undefined {
    const found = cache?.get(key)
    if (!found?.encoded[encoding]) return undefined
    if (found.expiresAt !== undefined && found.expiresAt <= Date.now()) return undefined
    if (isOriginUnavailable) return markStale(found)
    return found.generation === generation ? found : undefined
  }

  async function create(key: string, respond: () => Promise<Response>, isOfProducts: boolean): Promise<CachedResponse> {
    const nothing = { products: new Set<number>(), changesListings: false, prices: [], words: new Set<string>() }
    const making: Making = { isCleared: false, ...nothing }
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
      const { isByDetails, prices, words } = shown
      const made = { ...answer, createdAt: Date.now(), products, isByDetails, prices, words, ...expiryOf(response) }
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
    async getOrCreate(key, respond, { isOfProducts = false, encoding = 'identity' } = {}) {
      const makeWhole = async () => find(key) ?? share(pending, key, () => create(key, respond, isOfProducts))
      const makeEncoded = async () => encode(cache, key, await makeWhole(), encoding)
      return find(key, encoding) ?? share(pending, `${encoding} ${key}`, makeEncoded)
    },
    clear() {
      generation++
      pending.clear()
      for (const making of makings) making.isCleared = true
    },
    drop(change) {
      pending.clear()
      for (const making of makings) noteChange(making, change)
      // Outdated entries stay: they serve as stale responses while the database is away.
      for (const entry of cache?.values() ?? []) if (dependsOn(entry, change)) entry.generation = OUTDATED
    },
    setOriginUnavailable: (isAway) => void (isOriginUnavailable = isAway),
  }
}

async function encode(
  cache: LRUCache<string, CacheEntry> | undefined,
  key: string,
  found: CachedResponse,
  encoding: Encoding,
): Promise<CachedResponse> {
  found.encoded[encoding] ??= await compressBody(found.encoded.identity, encoding)
  const entry = cache?.peek(key)
  // The entry is larger now.
  if (entry?.encoded === found.encoded) cache?.set(key, entry)
  return found
}

/** Concurrent callers share one answer. */
function share(pending: Pending, key: string, make: () => Promise<CachedResponse>): Promise<CachedResponse> {
  const found = pending.get(key)
  if (found) return found
  const made = make().finally(() => pending.get(key) === made && pending.delete(key))
  pending.set(key, made)
  return made
}

function noteChange(making: Making, change: ProductChange): void {
  for (const id of change.products) making.products.add(id)
  for (const name of change.words ?? []) making.words.add(name)
  making.prices.push(...(change.prices ?? []))
  making.changesListings ||= change.changesListings
}

function dependsOn(
  { products, isByDetails, prices, words }: Pick<CacheEntry, 'products' | 'isByDetails' | 'prices' | 'words'>,
  change: ProductChange,
): boolean {
  if (isByDetails && change.changesListings) return true
  if (change.changesListings && isByPrices(prices)) return true
  if (change.prices?.some((span) => isTouchedBy(prices, span))) return true
  if (change.words && [...words].some((name) => change.words?.has(name))) return true
  return products === undefined ? change.products.size > 0 : [...products].some((id) => change.products.has(id))
}

const isByPrices = ({ ordered, limits }: ShownPrices) => ordered.length + limits.length > 0

const isTouchedBy = ({ ordered, limits }: ShownPrices, { unit, taxed }: PriceChange) =>
  ordered.some(([from, to]) => from <= unit[1] && unit[0] <= to) ||
  limits.some((limit) => taxed[0] <= limit && limit <= taxed[1])

function expiryOf({ headers }: Response): Pick<CacheEntry, 'expiresAt'> {
  const expires = headers.get('expires')
  return expires === null ? {} : { expiresAt: Date.parse(expires) }
}

function markStale({ createdAt, encoded, notModified, ...answer }: CacheEntry): CachedResponse {
  const staleHeaders = {
    age: String(Math.floor((Date.now() - createdAt) / 1_000)),
    warning: '110 - "Response is Stale"',
  }
  const withStale = (one: EncodedBody) => ({ ...one, headers: { ...one.headers, ...staleHeaders } })
  const { identity, gzip, br } = encoded
  return {
    ...answer,
    encoded: {
      identity: withStale(identity),
      ...(gzip && { gzip: withStale(gzip) }),
      ...(br && { br: withStale(br) }),
    },
    notModified: { ...notModified, ...staleHeaders },
  }
}

/** Bytes of an entry beyond bodies and key: headers in three encodings, and its place in the cache. */
const ENTRY_OVERHEAD_BYTES = 4_096

const PRODUCT_BYTES = 32

function entrySize({ encoded, products }: CacheEntry, key: string): number {
  const shown = PRODUCT_BYTES * (products?.size ?? 0)
  const bytes = Object.values(encoded).reduce((sum, { body, short = '' }) => sum + body.length + short.length, 0)
  return shown + bytes + 2 * key.length + ENTRY_OVERHEAD_BYTES
}

/** Node writes headers and a string of up to 16 KB in one go; a buffer needs a second write. */
const MAX_SHORT_BYTES = 12 * 1024

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
/** Below this, the headers weigh more than compression saves. */
const MIN_COMPRESSIBLE_BYTES = 512

const texts = new WeakMap<Response, string>()

/** Spares the cache reading the body as a stream, which takes longer than all else of a short answer. */
export function withText(response: Response, text: string): Response {
  texts.set(response, text)
  return response
}

async function toCachedResponse(response: Response, headers: Headers, compress: boolean): Promise<CachedResponse> {
  const text = texts.get(response)
  const body = text === undefined ? Buffer.from(await response.arrayBuffer()) : Buffer.from(text)
  const etag = `W/"${hash('sha1', body, 'base64url')}"`
  const common: OutgoingHttpHeaders = { ...headers, ...Object.fromEntries(response.headers), etag }
  common['vary'] = [common['vary'], 'Accept-Encoding'].filter(Boolean).join(', ')
  const { 'content-type': _type, ...notModified } = common
  const identity = toEncodedBody(common, body)
  const isWhole = !compress || body.length < MIN_COMPRESSIBLE_BYTES
  return {
    status: response.status,
    etag,
    encoded: { identity, ...(isWhole && { gzip: identity, br: identity }) },
    notModified,
  }
}

async function compressBody({ headers, body }: EncodedBody, encoding: Encoding): Promise<EncodedBody> {
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }
  const smaller = await (encoding === 'br' ? compressBrotli(body, brotli) : compressGzip(body, { level: 7 }))
  return toEncodedBody({ ...headers, 'content-encoding': encoding }, smaller)
}

function toEncodedBody(headers: OutgoingHttpHeaders, body: Buffer<ArrayBuffer>): EncodedBody {
  const short = body.length > MAX_SHORT_BYTES ? undefined : body.toString('latin1')
  return { headers: { ...headers, 'content-length': body.length }, body, short }
}

// Quality 0 means that the client refuses the encoding.
const takesBrotli = /(^|[,\s])br(?!\s*;\s*q=0(\.0*)?\s*(,|$))\s*(,|;|$)/i
const takesGzip = /(^|[,\s])gzip(?!\s*;\s*q=0(\.0*)?\s*(,|$))\s*(,|;|$)/i

export function selectEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  if (takesBrotli.test(accepted)) return 'br'
  return takesGzip.test(accepted) ? 'gzip' : 'identity'
}
