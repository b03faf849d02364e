import { hash } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

type Encoding = 'identity' | 'gzip' | 'br'
type Headers = Readonly<Record<string, string>>

/** A finished answer, the same bytes for everybody, in every encoding a browser may ask for. */
export interface StoredAnswer {
  status: number
  etag: string
  bodies: Record<Encoding, Buffer>
  headers: Record<Encoding, OutgoingHttpHeaders>
  /** Of the answer to whoever has these bytes already. */
  notModified: OutgoingHttpHeaders
}

type Kept = StoredAnswer & {
  /** Milliseconds since 1970. */
  madeAt: number
  /** How often everything had become old by then. */
  generation: number
}

/**
 * Public pages and lists, kept whole until the catalogue changes. Where nothing newer can be made, because what it is
 * made from is away, the last that was seen is given, and says so.
 */
export interface AnswerMemory {
  find(key: string): StoredAnswer | undefined
  /**
   * Makes the answer when it is not known; callers at the same moment share one making. Only 200 is kept; instead of a
   * 503 the last answer is given, when there was one.
   */
  findOrMake(key: string, make: () => Promise<Response>): Promise<StoredAnswer>
  /** From now on all that is kept is old. */
  clear(): void
  /** Whether what answers are made from can be reached; while it cannot, whatever is kept will do. */
  setAway(isAway: boolean): void
}

/**
 * @param maxBytes memory for all encodings together; 0 keeps nothing and compresses nothing
 * @param headers that every answer gets unless it has them
 */
export function createAnswerMemory(maxBytes: number, headers: Headers = {}): AnswerMemory {
  const kept =
    maxBytes > 0 ? new LRUCache<string, Kept>({ maxSize: maxBytes, sizeCalculation: sizeOf }) : undefined
  const making = new Map<string, Promise<StoredAnswer>>()
  let generation = 0
  let isSourceAway = false

  function find(key: string): StoredAnswer | undefined {
    const found = kept?.get(key)
    if (found && isSourceAway) return saidToBeOld(found)
    return found?.generation === generation ? found : undefined
  }

  async function make(key: string, respond: () => Promise<Response>): Promise<StoredAnswer> {
    const madeIn = generation
    const response = await respond()
    const seen = response.status === 503 ? kept?.get(key) : undefined
    if (seen) {
      await response.body?.cancel()
      return saidToBeOld(seen)
    }
    const answer = await finish(response, headers, kept !== undefined)
    // What was begun before the catalogue changed may show the old one.
    if (answer.status === 200 && madeIn === generation)
      kept?.set(key, { ...answer, madeAt: Date.now(), generation })
    return answer
  }

  return {
    find,
    async findOrMake(key, respond) {
      const found = find(key) ?? making.get(key)
      if (found) return found
      const made = make(key, respond).finally(() => making.get(key) === made && making.delete(key))
      making.set(key, made)
      return made
    },
    clear() {
      generation++
      making.clear()
    },
    setAway: (isAway) => void (isSourceAway = isAway),
  }
}

/** RFC 9111: how old it is, and that nothing fresher was to be had. */
function saidToBeOld({ madeAt, headers, notModified, ...answer }: Kept): StoredAnswer {
  const old = { age: String(Math.floor((Date.now() - madeAt) / 1_000)), warning: '110 - "Response is Stale"' }
  const { identity, gzip, br } = headers
  return {
    ...answer,
    headers: { identity: { ...identity, ...old }, gzip: { ...gzip, ...old }, br: { ...br, ...old } },
    notModified: { ...notModified, ...old },
  }
}

/** What an answer weighs beside its bodies and its address, in bytes: headers in three encodings, and its place. */
const ROUND_ABOUT = 4_096

function sizeOf({ bodies: { identity, gzip, br } }: StoredAnswer, key: string): number {
  return identity.length + gzip.length + br.length + 2 * key.length + ROUND_ABOUT
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
/** Below this, the headers weigh more than what is saved. */
const WORTH_COMPRESSING = 512

async function finish(response: Response, headers: Headers, compress: boolean): Promise<StoredAnswer> {
  const identity = Buffer.from(await response.arrayBuffer())
  const smaller = compress && identity.length >= WORTH_COMPRESSING
  const bodies = {
    identity,
    gzip: smaller ? await compressGzip(identity, { level: 7 }) : identity,
    br: smaller
      ? await compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })
      : identity,
  }
  const etag = `W/"${hash('sha1', identity, 'base64url')}"`
  const common: OutgoingHttpHeaders = { ...headers, ...Object.fromEntries(response.headers), etag }
  common['vary'] = [common['vary'], 'Accept-Encoding'].filter(Boolean).join(', ')
  const { 'content-type': _type, ...notModified } = common
  const headersOf = (encoding: Encoding): OutgoingHttpHeaders => ({
    ...common,
    ...(smaller && encoding !== 'identity' && { 'content-encoding': encoding }),
    'content-length': bodies[encoding].length,
  })
  return {
    status: response.status,
    etag,
    bodies,
    headers: { identity: headersOf('identity'), gzip: headersOf('gzip'), br: headersOf('br') },
    notModified,
  }
}

/** The encoding to use for a browser that says it accepts these. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}
