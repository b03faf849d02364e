import type { CounterAnswer, CounterRoute } from '#contract/counter/routes.ts'
import { nullWithoutJson } from './call.ts'
import { buildPath, type PathParams, type Query } from './build-path.ts'
import { parseRefusal } from './parse-refusal.ts'
import type { CallRefusal } from './call-refusal.ts'

const TIMEOUT_MS = 120_000

/** The bytes as they are, and the file's name in the query. */
export async function sendFile<Route extends Extract<CounterRoute, `PUT ${string}`>>(
  route: Route,
  file: File,
  query: Query = {},
  params: PathParams = {},
): Promise<{ ok: true; data: CounterAnswer<Route> } | CallRefusal> {
  try {
    const response = await fetch(buildPath(route, params, { ...query, name: file.name.slice(-200) }), {
      method: 'PUT',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { 'content-type': 'application/octet-stream' },
      body: file,
    })
    const answer: unknown = await response.json().catch(nullWithoutJson)
    if (response.ok && answer !== null) return { ok: true, data: answer as CounterAnswer<Route> }
    return parseRefusal(response.status, answer, response.headers.get('retry-after'))
  } catch {
    return parseRefusal(0, null, null)
  }
}
