import { setTimeout as pause } from 'node:timers/promises'
import { readBounded } from './read-bounded.ts'

export type Request = {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
}

/** One question and its answer over HTTP: a body of JSON (undefined when empty), or why there is none. */
export type Exchange =
  | { ok: true; status: number; body: unknown; retryAfterMs: number }
  | { ok: false; kind: 'unreachable' | 'unreadable'; status?: number; description: string }

/**
 * Asks once. Waits `timeoutMs` for the whole answer, connection and body included, and reads no more than
 * `LARGEST_ANSWER`. Never throws for the network.
 */
export async function exchange(request: Request, timeoutMs: number): Promise<Exchange> {
  const hasBody = request.body !== undefined
  let status: number
  let bytes: Buffer | null
  let retryAfter: string | null
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: {
        accept: 'application/json',
        ...(hasBody ? { 'content-type': 'application/json' } : {}),
        ...request.headers,
      },
      ...(hasBody ? { body: JSON.stringify(request.body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    status = response.status
    retryAfter = response.headers.get('retry-after')
    bytes = await readBounded(response)
  } catch (error) {
    return { ok: false, kind: 'unreachable', description: wordsOf(error) }
  }
  if (bytes === null)
    return { ok: false, kind: 'unreadable', status, description: `HTTP ${status} with an answer without end` }
  try {
    const text = bytes.toString()
    const body: unknown = text.trim() === '' ? undefined : JSON.parse(text)
    return { ok: true, status, body, retryAfterMs: Math.max(0, Number(retryAfter ?? 0) * 1000 || 0) }
  } catch {
    return { ok: false, kind: 'unreadable', status, description: `HTTP ${status} without readable JSON` }
  }
}

export type Patience = {
  /** How often to ask at most. */
  tries: number
  /** Longest wait for one try, in milliseconds. */
  tryMs: number
  /** Longest wait for all of them, in milliseconds. */
  budgetMs: number
  /**
   * `safe`: asking twice does no harm, so ask again after any passing trouble.
   * `write`: ask again only when the provider said it did nothing (429).
   */
  harm: 'safe' | 'write'
}

/** Asks again, with growing and jittered pauses, while there is hope, budget and no harm in it. */
export async function exchangePatiently(request: Request, patience: Patience): Promise<Exchange> {
  const deadline = performance.now() + patience.budgetMs
  const left = () => deadline - performance.now()
  for (let tries = 1; ; tries += 1) {
    const answer = await exchange(request, Math.max(1, Math.ceil(Math.min(patience.tryMs, left()))))
    if (tries >= patience.tries || !mayAskAgain(answer, patience.harm)) return answer
    const wish = answer.ok ? answer.retryAfterMs : 0
    const wait = Math.max(wish, 50 * 2 ** tries * (0.5 + Math.random()))
    if (wait >= left()) return answer
    await pause(wait)
  }
}

function mayAskAgain(answer: Exchange, harm: Patience['harm']): boolean {
  if (answer.ok && answer.status === 429) return true
  return harm === 'safe' && (!answer.ok || answer.status >= 500)
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
