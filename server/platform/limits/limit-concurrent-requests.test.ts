import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Hono } from 'hono'
import { limitConcurrentRequests } from './limit-concurrent-requests.ts'

test('so many are let in together, the next is refused at once, and a place that is left is given again', async () => {
  const leave: (() => void)[] = []
  const app = new Hono()
  app.use(limitConcurrentRequests(2, 'Please come back.'))
  app.get('/', async (c) => {
    await new Promise<void>((resolve) => leave.push(resolve))
    return c.text('in')
  })
  const inside = [app.request('/'), app.request('/')]
  const refused = await app.request('/')
  assert.equal(refused.status, 503)
  assert.equal(refused.headers.get('retry-after'), '1')
  assert.match(await refused.text(), /Please come back/)
  for (const go of leave) go()
  assert.deepEqual(
    (await Promise.all(inside)).map(({ status }) => status),
    [200, 200],
  )
  const next = app.request('/')
  await new Promise((resolve) => setImmediate(resolve))
  leave.at(-1)?.()
  assert.equal((await next).status, 200)
})

test('a request that fails gives its place back', async () => {
  const app = new Hono()
  app.use(limitConcurrentRequests(1, 'Please come back.'))
  app.get('/', () => {
    throw new Error('broken')
  })
  app.onError((_error, c) => c.text('failed', 500))
  for (let times = 0; times < 3; times++) assert.equal((await app.request('/')).status, 500)
})
