import { setTimeout as pause } from 'node:timers/promises'
import type { Role } from '#shop/staff/permissions.ts'
import { PATIENCE_MS } from '../patience.ts'
import { openDemoSignIn } from './open-demo-sign-in.ts'

export type StaffAnswer = {
  status: number
  body: { data?: unknown; error?: { message: string; details: { reason?: string } } }
}
export type StaffRequest = { body?: object; bytes?: Uint8Array; headers?: Record<string, string> }

export interface StaffMember {
  /**
   * Steps up when required, and repeats with the same keys until the status is below 500.
   * @param route below /counter/api/v1/, such as `POST packings` @throws after `patienceMs`
   */
  ask(route: string, request?: StaffRequest): Promise<StaffAnswer>
  readText(path: string): Promise<string>
}

/** @param patienceMs ten minutes by default: during kills on a busy machine the shop answers rarely */
export async function signInStaff(shopUrl: string, role: Role, patienceMs = 600_000): Promise<StaffMember> {
  const cookie = await untilAnswered(() => openDemoSignIn(shopUrl, role), patienceMs)

  async function send(route: string, { body, bytes, headers }: StaffRequest): Promise<StaffAnswer> {
    const [method = '', path = ''] = route.split(' ')
    const response = await fetch(`${shopUrl}/counter/api/v1/${path}`, {
      method,
      headers: {
        cookie,
        'sec-fetch-site': 'same-origin',
        'content-type': bytes ? 'application/octet-stream' : 'application/json',
        ...headers,
      },
      ...(method !== 'GET' && { body: bytes ? Buffer.from(bytes) : JSON.stringify(body ?? {}) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    return { status: response.status, body: (await response.json()) as StaffAnswer['body'] }
  }

  async function askOnce(route: string, request: StaffRequest = {}): Promise<StaffAnswer> {
    const answer = await send(route, request)
    if (answer.status !== 403 || answer.body.error?.details.reason !== 'step-up') return answer
    const stepped = await send('POST step-up/demo', {})
    if (stepped.status !== 200) throw new Error(`POST step-up/demo: ${stepped.status}`)
    return send(route, request)
  }
  return {
    readText: async (path) => (await fetch(`${shopUrl}/counter/api/v1/${path}`, { headers: { cookie } })).text(),
    ask: (route, request) =>
      untilAnswered(async () => {
        const answer = await askOnce(route, request)
        if (answer.status >= 500) throw new Error(`${route}: ${answer.status}`)
        return answer
      }, patienceMs),
  }
}

async function untilAnswered<Answer>(ask: () => Promise<Answer>, patienceMs: number): Promise<Answer> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (performance.now() > deadline) throw error
    }
    await pause(50)
  }
}
