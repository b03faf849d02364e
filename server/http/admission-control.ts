import type { IncomingMessage, ServerResponse } from 'node:http'
import { errorBody, type RefusalStatus } from './errors.ts'
import { BODY_TOO_LARGE_MESSAGE, MAX_JSON_BYTES } from './require-json-body.ts'
import type { Listener } from './listen.ts'
import { normalizeUrl } from './request-target.ts'

/** Where a crowd may come in, all its paths taken as one. */
export interface AdmissionLimit {
  /** Of POST requests with small JSON bodies. */
  paths: readonly string[]
  /** How many are let in together. */
  maxConcurrent: number
  /** How many more may stand in line; whoever comes then is asked to come back. */
  maxQueued: number
  message: string
}

type QueuedRequest = { request: IncomingMessage; response: ServerResponse }
type LimitState = AdmissionLimit & { active: number; queue: QueuedRequest[] }

/**
 * Stands before the shop: lets crowds in a few at a time, and whoever waits keeps nothing but the connection and what was
 * sent. Whoever is turned away costs next to nothing, so that a flood does not slow down those who look around.
 * @param headers of every answer it gives itself
 */
export function createAdmissionControl(
  limits: readonly AdmissionLimit[],
  headers: Readonly<Record<string, string>>,
  handle: Listener,
): Listener {
  const statesByPath = new Map<string, LimitState>()
  for (const entrance of limits) {
    const line: LimitState = { ...entrance, active: 0, queue: [] }
    for (const path of entrance.paths) statesByPath.set(path, line)
  }

  function reject({ response }: QueuedRequest, status: RefusalStatus, message: string): void {
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

  function admit(line: LimitState, caller: QueuedRequest): void {
    line.active++
    caller.response.once('close', () => {
      line.active--
      admitNext(line)
    })
    handle(caller.request, caller.response)
  }

  function admitNext(line: LimitState): void {
    while (line.active < line.maxConcurrent) {
      const next = line.queue.shift()
      if (!next) return
      // Somebody who has gone meanwhile is not waited for.
      if (!next.response.destroyed) admit(line, next)
    }
  }

  return (request, response) => {
    const line = request.method === 'POST' ? statesByPath.get(normalizeUrl(request.url ?? '/').path) : undefined
    if (!line) return handle(request, response)
    const caller = { request, response }
    const isFull = () => line.active >= line.maxConcurrent && line.queue.length >= line.maxQueued
    if (isFull()) return reject(caller, 503, line.message)
    // A place is for those who have said what they want: nobody holds one by speaking slowly.
    readBody(request, (body) => {
      if (body === 'too much') return reject(caller, 413, BODY_TOO_LARGE_MESSAGE)
      if (isFull()) return reject(caller, 503, line.message)
      // What the adapter reads instead of the stream, which has been read.
      Object.assign(request, { rawBody: body })
      line.queue.push(caller)
      admitNext(line)
    })
  }
}

function readBody(request: IncomingMessage, done: (body: Buffer | 'too much') => void): void {
  const parts: Buffer[] = []
  let bytes = 0
  const onData = (part: Buffer) => {
    bytes += part.length
    if (bytes <= MAX_JSON_BYTES) return void parts.push(part)
    request.off('data', onData).off('end', onEnd).resume()
    done('too much')
  }
  const onEnd = () => done(Buffer.concat(parts))
  // Whoever goes while speaking is not missed.
  request
    .on('data', onData)
    .on('end', onEnd)
    .on('error', () => {})
}
