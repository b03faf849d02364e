import assert from 'node:assert/strict'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { createApi } from '#server/api/api.ts'
import { openTestShop, type TestShop } from '#server/orders/test-shop.ts'
import { postMails } from './post-mails.ts'
import type { ShownCustomer } from './show-customer.ts'

export type Answer = Record<string, unknown> & {
  data?: unknown
  jwt?: string
  user?: ShownCustomer
  error?: { status: number; name: string; message: string; details: Record<string, unknown> }
}
export type Heard = { status: number; headers: Headers; body: Answer; cookie: string | undefined }

export type TestLetter = {
  to: string[]
  subject: string
  text: string
  html: string
  links: string[]
  messageId: string
  headers?: Record<string, string>
  attachments?: { name: string; type: string; bytes: number }[]
}

/** A browser of somebody: it keeps the session's cookie and the token as a page would. */
export interface Person {
  jwt: string
  cookie: string
  user: ShownCustomer
}

export const ashasPassword = 'three brass trays'

/** A shop with its API, and the people who use it. */
export interface TestCounter {
  shop: TestShop
  api: OpenAPIHono
  /** Asks the API; a body makes it a POST unless the method says otherwise. */
  ask(path: string, asked?: Asked): Promise<Heard>
  /** Somebody new, signed in. */
  newcomer(
    changes?: Partial<{ email: string; password: string; firstName: string; lastName: string }>,
  ): Promise<Person>
  /** What the shop has mailed to somebody, the newest first. */
  mailsTo(email: string): Promise<TestLetter[]>
  close(): Promise<void>
}

export type Asked = {
  method?: string
  body?: unknown
  as?: Pick<Person, 'jwt'> | undefined
  headers?: Record<string, string>
}

/** @param settings as the environment would give them; the limits are wide unless a test wants them */
export async function openCounter(settings: NodeJS.ProcessEnv = {}): Promise<TestCounter> {
  const shop = await openTestShop({ ...wide, ...settings })
  const api = createApi(shop)
  let people = 0

  async function ask(path: string, { method, body, as, headers = {} }: Asked = {}): Promise<Heard> {
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
      body: (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : {}) as Answer,
      cookie: cookie?.split(';')[0],
    }
  }

  return {
    shop,
    api,
    ask,
    async newcomer(changes = {}) {
      const email = `asha${++people}@example.in`
      const who = { email, password: ashasPassword, firstName: 'Asha', lastName: 'Rao', ...changes }
      const { body, cookie } = await ask('auth/local/register', { body: { ...who, username: who.email } })
      assert.ok(body.jwt && body.user && cookie, JSON.stringify(body))
      return { jwt: body.jwt, user: body.user, cookie }
    },
    async mailsTo(email) {
      await postMails(shop, new AbortController().signal)
      return shop.desk<TestLetter[]>('GET', `/mail?to=${encodeURIComponent(email)}`)
    },
    close: () => shop.close(),
  }
}

const wide = {
  SIGN_INS_PER_MINUTE: '0',
  LOOKUPS_PER_MINUTE: '0',
  ORDERS_PER_MINUTE: '0',
  SIGN_IN_TRIES_PER_ACCOUNT: '1000',
  SIGN_IN_TRIES_PER_ADDRESS: '100000',
  REGISTRATIONS_PER_ADDRESS: '100000',
  MAILS_PER_ACCOUNT: '1000',
  PASSWORD_HASHES_WAITING: '1000',
}

/** Asserts a refusal in the error body, with its words. */
export function assertRefused(heard: Heard, status: number, message: string | RegExp): void {
  const { error, data } = heard.body
  assert.equal(data, null, JSON.stringify(heard.body))
  assert.equal(heard.status, status, error?.message)
  assert.equal(error?.status, status)
  if (typeof message === 'string') assert.equal(error?.message, message)
  else assert.match(error?.message ?? '', message)
}
