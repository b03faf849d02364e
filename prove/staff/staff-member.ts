import { setTimeout as pause } from 'node:timers/promises'
import type { Role } from '#shop/staff/permissions.ts'
import { openDemoDoor } from './open-demo-door.ts'

export type StaffAnswer = {
  status: number
  body: { data?: unknown; error?: { message: string; details: { reason?: string } } }
}
export type StaffRequest = { body?: object; bytes?: Uint8Array; headers?: Record<string, string> }

export interface StaffMember {
  /**
   * Asks once, and steps up where it has to.
   * @param route such as `POST packings`, below /counter/api/v1/
   * @throws when no whole answer comes within 10 seconds
   */
  askOnce(route: string, request?: StaffRequest): Promise<StaffAnswer>
  /** As the pages do when the shop is away: the same again, with the same keys, until the status is below 500. */
  ask(route: string, request?: StaffRequest): Promise<StaffAnswer>
}

export async function signInStaff(shopUrl: string, role: Role): Promise<StaffMember> {
  const cookie = await untilAnswered(() => openDemoDoor(shopUrl, role))

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
      signal: AbortSignal.timeout(10_000),
    })
    return { status: response.status, body: (await response.json()) as StaffAnswer['body'] }
  }

  async function askOnce(route: string, request: StaffRequest = {}): Promise<StaffAnswer> {
    const answer = await send(route, request)
    if (answer.status !== 403 || answer.body.error?.details.reason !== 'step-up') return answer
    await send('POST step-up/demo', {})
    return send(route, request)
  }
  return {
    askOnce,
    ask: (route, request) =>
      untilAnswered(async () => {
        const answer = await askOnce(route, request)
        if (answer.status >= 500) throw new Error(`${route}: ${answer.status}`)
        return answer
      }),
  }
}

/** Without end: the shop may be dead, and comes back. */
async function untilAnswered<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await ask().catch(() => undefined)
    if (answer !== undefined) return answer
    await pause(50)
  }
}
