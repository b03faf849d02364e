import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context, MiddlewareHandler } from 'hono'
import { encodingFor, type AnswerMemory, type StoredAnswer } from './answer-memory.ts'
import { publicKey } from './public-key.ts'
import { readTarget, type Reading } from './read-address.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** Set while an answer is being made for the memory. */
    remembering?: true
  }
}

/**
 * Answers from memory before anything else looks at the request; most requests of a busy day end here.
 * @returns false when the answer is not in memory
 */
export function answerFromMemory(
  memory: AnswerMemory,
  reading: Reading,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const key = publicKey(reading, request.headers.cookie)
  const stored = key === undefined ? undefined : memory.find(key)
  if (!stored) return false
  if (request.headers['if-none-match'] === stored.etag) {
    response.writeHead(304, stored.notModified).end()
    return true
  }
  const encoding = encodingFor(request.headers['accept-encoding'])
  response.writeHead(stored.status, stored.headers[encoding])
  response.end(request.method === 'HEAD' ? undefined : stored.bodies[encoding])
  return true
}

/** Keeps the answers of the routes below it in memory, when their addresses are public. */
export function rememberAnswers(memory: AnswerMemory): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
    // Two patterns may match one address: the inner one would hand the outer one a compressed answer to keep.
    if (c.get('remembering')) return next()
    const { pathname, search } = new URL(c.req.url)
    const key = publicKey(readTarget('GET', pathname + search), c.req.header('cookie'))
    if (key === undefined) return next()
    c.set('remembering', true)
    const make = async () => {
      await next()
      return c.res
    }
    const stored = await memory.findOrMake(key, make)
    // What the routes below set on the context has been read to its end: it must not be sent as well.
    c.res = undefined
    c.res = answerOf(stored, c)
  }
}

function answerOf(stored: StoredAnswer, c: Context): Response {
  if (c.req.header('if-none-match') === stored.etag)
    return new Response(null, { status: 304, headers: stored.notModified as Record<string, string> })
  const encoding = encodingFor(c.req.header('accept-encoding'))
  return new Response(c.req.method === 'HEAD' ? null : new Uint8Array(stored.bodies[encoding]), {
    status: stored.status,
    headers: stored.headers[encoding] as Record<string, string>,
  })
}
