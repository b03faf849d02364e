import type { IncomingMessage, ServerResponse } from 'node:http'
import { errorBody, type RefusalStatus } from './errors.ts'
import { BODY_TOO_LARGE_MESSAGE, MAX_JSON_BYTES } from './require-json-body.ts'
import type { Listener } from './listen.ts'
import { normalizeUrl } from './request-target.ts'

export interface AdmissionLimit {
  /** Of POST requests with small JSON bodies; all paths share the limit. */
  paths: readonly string[]
  maxConcurrent: number
  /** Requests beyond these are refused. */
  maxQueued: number
  message: string
}

type QueuedRequest = { request: IncomingMessage; response: ServerResponse }
type LimitState = AdmissionLimit & { active: number; queue: QueuedRequest[] }

/** Queued requests hold only connection and body, and refusals are cheap. @param headers of responses made here */
export function createAdmissionControl(
  limits: readonly AdmissionLimit[],
  headers: Readonly<Record<string, string>>,
  handle: Listener,
): Listener {
  const statesByPath = new Map<string, LimitState>()
  for (const limit of limits) {
    const state: LimitState = { ...limit, active: 0, queue: [] }
    for (const path of limit.paths) statesByPath.set(path, state)
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

  function admit(state: LimitState, caller: QueuedRequest): void {
    state.active++
    caller.response.once('close', () => {
      state.active--
      admitNext(state)
    })
    handle(caller.request, caller.response)
  }

  function admitNext(state: LimitState): void {
    while (state.active < state.maxConcurrent) {
      const next = state.queue.shift()
      if (!next) return
      // A client that has gone is skipped.
      if (!next.response.destroyed) admit(state, next)
    }
  }

  return (request, response) => {
    const state = request.method === 'POST' ? statesByPath.get(normalizeUrl(request.url ?? '/').path) : undefined
    if (!state) return handle(request, response)
    const caller = { request, response }
    const isFull = () => state.active >= state.maxConcurrent && state.queue.length >= state.maxQueued
    if (isFull()) return reject(caller, 503, state.message)
    // Only complete requests get a place: nobody holds one by sending slowly.
    readBody(request, (body) => {
      if (body === 'too much') return reject(caller, 413, BODY_TOO_LARGE_MESSAGE)
      if (isFull()) return reject(caller, 503, state.message)
      // The adapter reads this instead of the stream, which has been read.
      Object.assign(request, { rawBody: body })
      state.queue.push(caller)
      admitNext(state)
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
  // A client that goes while sending is not missed.
  request
    .on('data', onData)
    .on('end', onEnd)
    .on('error', () => {})
}
