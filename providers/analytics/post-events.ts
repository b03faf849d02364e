import type { ProviderResult, ProviderFailure } from '#providers/provider-result.ts'

export async function postEvents(post: {
  url: string
  type: string
  body: string
  timeoutMs: number
}): Promise<ProviderResult<null>> {
  try {
    const response = await fetch(post.url, {
      method: 'POST',
      headers: { 'content-type': post.type },
      body: post.body,
      redirect: 'error',
      signal: AbortSignal.timeout(post.timeoutMs),
    })
    await response.body?.cancel()
    return response.ok ? { ok: true, value: null } : failed(toFailureReason(response.status), response.status)
  } catch (error) {
    return { ...failed('unavailable'), description: String(error) }
  }
}

function toFailureReason(status: number): ProviderFailure['reason'] {
  if (status === 429) return 'rate-limited'
  if (status === 401 || status === 403) return 'unauthorized'
  return status >= 500 ? 'unavailable' : 'refused'
}

function failed(reason: ProviderFailure['reason'], status?: number): ProviderFailure {
  const message = 'The events could not be handed on.'
  return { ok: false, reason, message, ...(status !== undefined && { status }) }
}
