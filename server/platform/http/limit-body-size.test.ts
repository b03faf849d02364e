import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Hono } from 'hono'
import { limitBodySize } from './limit-body-size.ts'

function openApp() {
  const app = new Hono()
  app.use(
    limitBodySize({
      maxBytes: () => 1_000,
      budgetBytes: 1_500,
      tooLarge: (c) => c.text('too large', 413),
      busy: (c) => c.text('busy', 503),
    }),
  )
  app.post('/', async (c) => c.text(`${(await c.req.text()).length}`))
  return app
}

function slowBody() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  return {
    body: readable,
    send: (bytes: number) => writer.write(new Uint8Array(bytes)),
    end: () => writer.close(),
  }
}
const post = (app: Hono, body: BodyInit) =>
  Promise.resolve(app.request('/', { method: 'POST', body, duplex: 'half' } as RequestInit))

test('a body within its size goes on whole; a larger one is refused, said or unsaid', async () => {
  const app = openApp()
  assert.equal(await (await post(app, 'x'.repeat(1_000))).text(), '1000')
  assert.equal((await post(app, 'x'.repeat(1_001))).status, 413)
  const { body, send, end } = slowBody()
  const answer = post(app, body)
  await send(700)
  await send(700)
  assert.equal((await answer).status, 413)
  await end().catch(() => {})
})

test('all bodies that are under way share one budget, and give back what they held', async () => {
  const app = openApp()
  const first = slowBody()
  const answer = post(app, first.body)
  await first.send(900)
  await first.send(1)
  assert.equal((await post(app, 'x'.repeat(800))).status, 503)
  assert.equal((await post(app, 'x'.repeat(500))).status, 200)
  await first.end()
  assert.equal(await (await answer).text(), '901')
  assert.equal((await post(app, 'x'.repeat(800))).status, 200)
})
