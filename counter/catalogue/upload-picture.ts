import type { CounterAnswer } from '#contract/counter/routes.ts'
import type { CallRefusal } from '../api/call.ts'
import { parseRefusal } from '../api/parse-refusal.ts'

type Picture = CounterAnswer<'PUT /counter/api/v1/pictures'>['data']

const TIMEOUT_MS = 120_000

/** The bytes as they are: the server reads what they are, and keeps nothing of them but what is seen. */
export async function uploadPicture(file: File): Promise<{ ok: true; picture: Picture } | CallRefusal> {
  try {
    const response = await fetch(`/counter/api/v1/pictures?name=${encodeURIComponent(file.name.slice(-200))}`, {
      method: 'PUT',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { 'content-type': 'application/octet-stream' },
      body: file,
    })
    const answer = (await response.json().catch(() => null)) as { data: Picture } | null
    if (response.ok && answer) return { ok: true, picture: answer.data }
    return parseRefusal(response.status, answer, response.headers.get('retry-after'))
  } catch {
    return parseRefusal(0, null, null)
  }
}
