import { setTimeout as pause } from 'node:timers/promises'
import { PATIENCE_MS } from './patience.ts'

export type JsonResponse = {
  status: number
  body: Record<string, unknown>
  /** From `Retry-After`, in milliseconds; 0 without it. */
  retryAfterMs: number
}

/** @throws without a whole response within `PATIENCE_MS` */
export async function postJson(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<JsonResponse> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  const retryAfterMs = Number(response.headers.get('retry-after') ?? 0) * 1_000
  return { status: response.status, body: (await response.json()) as Record<string, unknown>, retryAfterMs }
}

/** Retries forever with the same body and idempotency key, until the status is below 500: the shop may be down. */
export async function postUntilAnswered(
  { shopUrl }: { shopUrl: string },
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<JsonResponse> {
  for (;;) {
    const answer = await postJson(shopUrl + path, body, headers).catch(() => undefined)
    if (answer && answer.status < 500) return answer
    await pause(50)
  }
}
