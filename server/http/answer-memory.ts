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
}

/** Public pages and lists, kept whole until the catalogue changes. */
export interface AnswerMemory {
  find(key: string): StoredAnswer | undefined
  /**
   * Makes the answer when it is not known; callers at the same moment share one making. Only 200 is kept.
   * @param headers that the answer gets unless it has them
   */
  findOrMake(key: string, make: () => Promise<Response>, headers?: Headers): Promise<StoredAnswer>
  clear(): void
}

/** @param maxBytes memory for all encodings together; 0 keeps nothing and compresses nothing */
export function createAnswerMemory(maxBytes: number): AnswerMemory {
  const kept =
    maxBytes > 0
      ? new LRUCache<string, StoredAnswer>({ maxSize: maxBytes, sizeCalculation: sizeOf })
      : undefined
  const making = new Map<string, Promise<StoredAnswer>>()
  let generation = 0

  async function make(
    key: string,
    respond: () => Promise<Response>,
    headers: Headers,
  ): Promise<StoredAnswer> {
    const madeIn = generation
    const answer = await finish(await respond(), headers, kept !== undefined)
    // What was begun before the catalogue changed may show the old one.
    if (answer.status === 200 && madeIn === generation) kept?.set(key, answer)
    return answer
  }

  return {
    find: (key) => kept?.get(key),
    async findOrMake(key, respond, headers = {}) {
      const found = kept?.get(key) ?? making.get(key)
      if (found) return found
      const made = make(key, respond, headers).finally(() => making.get(key) === made && making.delete(key))
      making.set(key, made)
      return made
    },
    clear() {
      generation++
      kept?.clear()
      making.clear()
    },
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
  }
}

/** The encoding to use for a browser that says it accepts these. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}
