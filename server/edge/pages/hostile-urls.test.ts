import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { measureCpuTime } from '#server/testing/measure-cpu-time.ts'
import { openTestSite } from '#server/testing/open-test-site.ts'

const site = await openTestSite({ LOOKUPS_PER_MINUTE: '0', SIGN_INS_PER_MINUTE: '0' })
after(() => site.close())

const LONG = 15_500
/** Milliseconds of CPU time for drawing a page and for the client. */
const ALLOWED = 50

const shapes = [
  '/',
  '/x',
  './',
  '../',
  '%2F',
  '%25',
  '%',
  '%00',
  '%CC%81',
  '%CC%A3%CC%81',
  'a-',
  ';',
  ',',
  '+',
  '[',
  '%F0%9F%8E%81',
]
const long = (shape: string, room: number) => shape.repeat(Math.floor(room / shape.length))

test('no address takes the shop longer than 50 ms of its time, wherever it leads', async (t) => {
  const slow: string[] = []
  const broken: string[] = []
  let slowest = 0
  for (const place of [
    '/',
    '/product/',
    '/data/shop/',
    '/api/',
    '/api/products/',
    '/pictures/',
    '/shop?q=',
    '/shop?',
    '/order?id=',
  ])
    for (const shape of shapes) {
      const target = place + long(shape, LONG - 200)
      for (const [method, end] of [
        ['GET', ''],
        ['GET', 'x'],
        ['POST', 'x'],
      ] as const) {
        const cost = await measureCpuTime(async () => {
          const { status } = await site.request(target + end, { method })
          if (status >= 500) broken.push(`${status} ${method} ${place} and ${shape}`)
        }, ALLOWED)
        slowest = Math.max(slowest, cost)
        if (cost > ALLOWED) slow.push(`${Math.round(cost)} ms for ${method} ${place} and ${shape}`)
      }
    }
  t.diagnostic(`the slowest took ${slowest.toFixed(1)} ms`)
  assert.deepEqual(slow, [])
  assert.deepEqual(broken, [])
})

test('nor does any header', async () => {
  const slow: string[] = []
  for (const name of [
    'cookie',
    'authorization',
    'x-forwarded-for',
    'user-agent',
    'accept',
    'accept-encoding',
    'if-none-match',
    'referer',
    'origin',
    'content-type',
    'range',
  ])
    for (const shape of ['a', ' a', '=;', 'a=', ',', ', ', '"', 'a,', ';q=0', 'br', '\t', '/', '\u00e9'])
      for (const [method, target] of [
        ['GET', '/shop'],
        ['GET', '/api/users/me'],
        ['POST', '/api/auth/session'],
        ['POST', '/api/enquiries'],
      ] as const) {
        const cost = await measureCpuTime(async () => {
          const headers = { [name]: `a${long(shape, 12_000)}` }
          const { status } = await site.request(target, { method, headers })
          assert.ok(status < 500, `${status} ${name} of ${shape}`)
        }, ALLOWED)
        if (cost > ALLOWED) slow.push(`${Math.round(cost)} ms for ${name} of ${shape}, ${method} ${target}`)
      }
  assert.deepEqual(slow, [])
})
