import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { errorBody, type RefusalStatus } from './errors.ts'
import { bodyTooLargeMessage, MAX_JSON_BYTES } from './require-json-body.ts'
import type { Listener } from './listen.ts'
import { normalizeUrl } from './request-target.ts'

export interface AdmissionLimit {
  /** For POST requests with small JSON bodies; all paths share the limit. */
  paths: readonly string[]
  maxConcurrent: number
  maxQueued: number
  /** Bodies beyond MAX_JSON_BYTES, counted from their first bytes to the answer. Without it they are refused. */
  large?: { maxBytes: number; maxConcurrent: number }
  message: string
}

type QueuedRequest = {
  request: IncomingMessage
  response: ServerResponse
  /** Restores the request's async context: another request starts this one. */
  inContext: (work: () => void) => void
}
type LimitState = AdmissionLimit & { active: number; activeLarge: number; queue: QueuedRequest[] }

/** Queued requests hold only connection and body, and refusals are cheap. @param headers of responses made here */
export function createAdmissionControl(
  limits: readonly AdmissionLimit[],
  headers: Readonly<Record<string, string>>,
  handle: Listener,
): Listener {
  const statesByPath = new Map<string, LimitState>()
  for (const limit of limits) {
    const state: LimitState = { ...limit, active: 0, activeLarge: 0, queue: [] }
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
    caller.inContext(() => handle(caller.request, caller.response))
  }

  function admitNext(state: LimitState): void {
    while (state.active < state.maxConcurrent) {
      const next = state.queue.shift()
      if (!next) return
      if (!next.response.destroyed) admit(state, next)
    }
  }

  return (request, response) => {
    const state = request.method === 'POST' ? statesByPath.get(normalizeUrl(request.url ?? '/').path) : undefined
    if (!state) return handle(request, response)
    const caller = { request, response, inContext: AsyncLocalStorage.snapshot() }
    const isFull = () => state.active >= state.maxConcurrent && state.queue.length >= state.maxQueued
    if (isFull()) return reject(caller, 503, state.message)
    // Only a complete request takes a place, so slow senders hold none.
    readBody(caller, state, (body) => {
      if (body === 'too large') return reject(caller, 413, bodyTooLargeMessage(maxBytesOf(state)))
      if (body === 'too many' || isFull()) return reject(caller, 503, state.message)
      // The adapter reads this instead of the consumed stream.
      Object.assign(request, { rawBody: body })
      state.queue.push(caller)
      admitNext(state)
    })
  }
}

const maxBytesOf = ({ large }: AdmissionLimit) => large?.maxBytes ?? MAX_JSON_BYTES

type BodyRefusal = 'too large' | 'too many'

function readBody(
  { request, response }: QueuedRequest,
  state: LimitState,
  done: (body: Buffer | BodyRefusal) => void,
): void {
  const parts: Buffer[] = []
  let bytes = 0
  let isLarge = false
  const onData = (part: Buffer) => {
    bytes += part.length
    const refusal = refuseBytes()
    if (!refusal) return void parts.push(part)
    request.off('data', onData).off('end', onEnd).resume()
    done(refusal)
  }
  const onEnd = () => done(Buffer.concat(parts))
  request
    .on('data', onData)
    .on('end', onEnd)
    .on('error', () => {})

  function refuseBytes(): BodyRefusal | undefined {
    if (bytes > maxBytesOf(state)) return 'too large'
    if (bytes <= MAX_JSON_BYTES || isLarge) return undefined
    if (state.activeLarge >= (state.large?.maxConcurrent ?? 0)) return 'too many'
    isLarge = true
    state.activeLarge++
    response.once('close', () => state.activeLarge--)
    return undefined
  }
}
