import assert from 'node:assert/strict'
import type { Hono } from 'hono'
import { eq } from 'drizzle-orm'
import { createCounter } from '#server/edge/counter/counter.ts'
import type { Database } from '#server/platform/database/open-database.ts'
import { staff } from '#server/platform/database/staff-tables.ts'
import { openDemoSignIn } from '#server/platform/staff/open-demo-sign-in.ts'
import type { Role } from '#shop/staff/permissions.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'

export type CounterResponse = {
  status: number
  headers: Headers
  body: Record<string, unknown> & {
    data?: unknown
    error?: { status: number; name: string; message: string; details: Record<string, unknown> }
  }
  /** `name=value` of the first cookie set. */
  cookie: string | undefined
}
export type CounterRequest = {
  method?: string
  body?: unknown
  /** A file, in place of `body`. */
  bytes?: Uint8Array
  as?: Pick<TestStaff, 'cookie'> | undefined
  headers?: Record<string, string>
}
export type TestStaff = { id: string; name: string; session: string; cookie: string }

/** A shop with its back office, without the built pages. */
export interface TestCounter {
  shop: TestShop
  app: Hono
  /** @param path below /counter/api/v1/ */
  request(path: string, options?: CounterRequest): Promise<CounterResponse>
  /** Signs in as the sandbox's button does; with several roles the first one's person gets them all. */
  signInAs(...held: [Role, ...Role[]]): Promise<TestStaff>
  /** Signed in and stepped up. */
  stepUpAs(...held: [Role, ...Role[]]): Promise<TestStaff>
  close(): Promise<void>
}

/** @param settings as in the environment @param given an open database, closed with the shop */
export async function openTestCounter(settings: NodeJS.ProcessEnv = {}, given?: Database): Promise<TestCounter> {
  const shop = await openTestShop({ SIGN_INS_PER_MINUTE: '0', LOOKUPS_PER_MINUTE: '0', ...settings }, given)
  const app = createCounter(shop, 'no-such-folder')
  const cookieName = shop.settings.publicUrl.startsWith('https:') ? '__Secure-staff' : 'staff'

  async function request(path: string, { method, body, bytes, as, headers = {} }: CounterRequest = {}) {
    const verb = method ?? (body === undefined ? 'GET' : 'POST')
    const response = await app.request(`/counter/api/v1/${path}`, {
      method: verb,
      headers: {
        'content-type': bytes ? 'application/octet-stream' : 'application/json',
        'sec-fetch-site': 'same-origin',
        ...(as && { cookie: as.cookie }),
        ...headers,
      },
      ...(verb === 'GET' || verb === 'HEAD' ? {} : { body: bytes ? Buffer.from(bytes) : JSON.stringify(body ?? {}) }),
    })
    // An event stream never ends.
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
    const text = isStream ? '' : await response.text()
    if (isStream) await response.body?.cancel()
    return {
      status: response.status,
      headers: response.headers,
      body: (text.startsWith('{') ? JSON.parse(text) : {}) as CounterResponse['body'],
      cookie: response.headers.getSetCookie()[0]?.split(';')[0],
    }
  }

  const signInAs: TestCounter['signInAs'] = async (...held) => {
    const caller = { network: '203.0.113.7', agent: 'a test' }
    const { staff: person, session, token } = await openDemoSignIn(shop, held[0], caller)
    if (held.length > 1) await shop.database.orm.update(staff).set({ roles: held }).where(eq(staff.id, person.id))
    return { id: person.id, name: person.name, session: session.id, cookie: `${cookieName}=${token}` }
  }

  return {
    shop,
    app,
    request,
    signInAs,
    async stepUpAs(...held) {
      const as = await signInAs(...held)
      const answer = await request('step-up/demo', { body: {}, as })
      assert.equal(answer.status, 200, JSON.stringify(answer.body))
      return as
    },
    close: () => shop.close(),
  }
}
