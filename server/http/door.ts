import type { IncomingMessage, ServerResponse } from 'node:http'
import { errorBody, type RefusalStatus } from '../api/error-body.ts'
import { bodyTooLarge, MAX_JSON_BYTES } from '../api/accept-small-json.ts'
import type { Listener } from './listen.ts'
import { readAddress } from './read-address.ts'

/** Where a crowd may come in, all its paths taken as one. */
export interface Entrance {
  /** Of POST requests with small JSON bodies. */
  paths: readonly string[]
  /** How many are let in together. */
  atOnce: number
  /** How many more may stand in line; whoever comes then is asked to come back. */
  waiting: number
  message: string
}

type Caller = { request: IncomingMessage; response: ServerResponse }
type Line = Entrance & { inside: number; outside: Caller[] }

/**
 * Stands before the shop: lets crowds in a few at a time, and whoever waits keeps nothing but the connection and what was
 * sent. Whoever is turned away costs next to nothing, so that a flood does not slow down those who look around.
 * @param headers of every answer it gives itself
 */
export function openDoor(
  entrances: readonly Entrance[],
  headers: Readonly<Record<string, string>>,
  letIn: Listener,
): Listener {
  const lines = new Map<string, Line>()
  for (const entrance of entrances) {
    const line: Line = { ...entrance, inside: 0, outside: [] }
    for (const path of entrance.paths) lines.set(path, line)
  }

  function turnAway({ response }: Caller, status: RefusalStatus, message: string): void {
    const details = status === 503 ? { reason: 'busy' } : {}
    const body = JSON.stringify(errorBody(status, message, details))
    response
      .writeHead(status, {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'cache-control': 'no-store',
        ...(status === 503 && { 'retry-after': '2' }),
      })
      .end(body)
  }

  function enter(line: Line, caller: Caller): void {
    line.inside++
    caller.response.once('close', () => {
      line.inside--
      callNext(line)
    })
    letIn(caller.request, caller.response)
  }

  function callNext(line: Line): void {
    while (line.inside < line.atOnce) {
      const next = line.outside.shift()
      if (!next) return
      // Somebody who has gone meanwhile is not waited for.
      if (!next.response.destroyed) enter(line, next)
    }
  }

  return (request, response) => {
    const line = request.method === 'POST' ? lines.get(readAddress(request.url ?? '/').path) : undefined
    if (!line) return letIn(request, response)
    const caller = { request, response }
    const isFull = () => line.inside >= line.atOnce && line.outside.length >= line.waiting
    if (isFull()) return turnAway(caller, 503, line.message)
    // A place is for those who have said what they want: nobody holds one by speaking slowly.
    hearOut(request, (body) => {
      if (body === 'too much') return turnAway(caller, 413, bodyTooLarge)
      if (isFull()) return turnAway(caller, 503, line.message)
      // What the adapter reads instead of the stream, which has been read.
      Object.assign(request, { rawBody: body })
      line.outside.push(caller)
      callNext(line)
    })
  }
}

function hearOut(request: IncomingMessage, done: (body: Buffer | 'too much') => void): void {
  const parts: Buffer[] = []
  let bytes = 0
  const hear = (part: Buffer) => {
    bytes += part.length
    if (bytes <= MAX_JSON_BYTES) return void parts.push(part)
    request.off('data', hear).off('end', heard).resume()
    done('too much')
  }
  const heard = () => done(Buffer.concat(parts))
  // Whoever goes while speaking is not missed.
  request
    .on('data', hear)
    .on('end', heard)
    .on('error', () => {})
}
