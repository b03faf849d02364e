import assert from 'node:assert/strict'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { composeEmail } from '#server/email-composers.ts'
import { createApi } from '#server/edge/api/api.ts'
import type { Database } from '#server/platform/database/open-database.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { sendQueuedMails } from '#server/platform/mail/send-queued-mails.ts'
import type { CustomerView } from '#contract/customer.ts'

export type TestResponseBody = Record<string, unknown> & {
  data?: unknown
  jwt?: string
  user?: CustomerView
  error?: { status: number; name: string; message: string; details: Record<string, unknown> }
}
export type TestResponse = {
  status: number
  headers: Headers
  body: TestResponseBody
  cookie: string | undefined
}

export type TestMail = {
  to: string[]
  subject: string
  text: string
  html: string
  links: string[]
  messageId: string
  headers?: Record<string, string>
  attachments?: { name: string; type: string; bytes: number }[]
}

/** Keeps cookie and token as a browser does. */
export interface TestCustomer {
  jwt: string
  cookie: string
  user: CustomerView
}

export const ashasPassword = 'three brass trays'

export interface TestApi {
  shop: TestShop
  api: OpenAPIHono
  request(path: string, options?: TestRequest): Promise<TestResponse>
  newCustomer(
    changes?: Partial<{ email: string; password: string; firstName: string; lastName: string }>,
  ): Promise<TestCustomer>
  listMailsTo(email: string): Promise<TestMail[]>
  close(): Promise<void>
}

export type TestRequest = {
  method?: string
  body?: unknown
  as?: Pick<TestCustomer, 'jwt'> | undefined
  headers?: Record<string, string>
}

/** @param settings as in the environment; limits are wide by default @param given an open database, closed with the shop */
export async function openTestApi(settings: NodeJS.ProcessEnv = {}, given?: Database): Promise<TestApi> {
  const shop = await openTestShop({ ...wideLimits, ...settings }, given)
  const api = createApi(shop)
  let people = 0

  async function request(path: string, { method, body, as, headers = {} }: TestRequest = {}): Promise<TestResponse> {
    const verb = method ?? (body === undefined ? 'GET' : 'POST')
    const response = await api.request(`/api/${path}`, {
      method: verb,
      headers: {
        'content-type': 'application/json',
        ...(as && { authorization: `Bearer ${as.jwt}` }),
        ...headers,
      },
      ...(verb === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
    })
    const text = await response.text()
    const cookie = response.headers.getSetCookie()[0]
    return {
      status: response.status,
      headers: response.headers,
      body: (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : {}) as TestResponseBody,
      cookie: cookie?.split(';')[0],
    }
  }

  return {
    shop,
    api,
    request,
    async newCustomer(changes = {}) {
      const email = `asha${++people}@example.in`
      const who = { email, password: ashasPassword, firstName: 'Asha', lastName: 'Rao', ...changes }
      const { body, cookie } = await request('auth/local/register', { body: { ...who, username: who.email } })
      assert.ok(body.jwt && body.user && cookie, JSON.stringify(body))
      return { jwt: body.jwt, user: body.user, cookie }
    },
    async listMailsTo(email) {
      await sendQueuedMails({ ...shop, composeEmail }, new AbortController().signal)
      return shop.controlSandbox<TestMail[]>('GET', `/mail?to=${encodeURIComponent(email)}`)
    },
    close: () => shop.close(),
  }
}

const wideLimits = {
  SIGN_INS_PER_MINUTE: '0',
  LOOKUPS_PER_MINUTE: '0',
  ORDERS_PER_MINUTE: '0',
  SIGN_IN_TRIES_PER_ACCOUNT: '1000',
  SIGN_IN_TRIES_PER_ADDRESS: '100000',
  REGISTRATIONS_PER_ADDRESS: '100000',
  MAILS_PER_ACCOUNT: '1000',
  PASSWORD_HASHES_WAITING: '1000',
}

export function assertErrorResponse(response: TestResponse, status: number, message: string | RegExp): void {
  const { error, data } = response.body
  assert.equal(data, null, JSON.stringify(response.body))
  assert.equal(response.status, status, error?.message)
  assert.equal(error?.status, status)
  if (typeof message === 'string') assert.equal(error?.message, message)
  else assert.match(error?.message ?? '', message)
}
