import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test, type TestContext } from 'node:test'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { readConfig } from '#config'
import { findFreePort } from '../../../commands/test-services.ts'
import { currentRequestId, withRequestId } from '#server/platform/logging/request-id.ts'
import { createAdmissionControl } from './admission-control.ts'
import { listen } from './listen.ts'

/** Two limits: one queues requests, the other does not. Admitted requests wait until the test serves them. */
async function openShop(t: TestContext) {
  type Guest = { who: string; serve: () => void }
  const inside: Guest[] = []
  const waiters: ((guest: Guest) => void)[] = []
  const app = new Hono({ strict: false })
  app.post('/:entrance', async (c) => {
    const { who } = await c.req.json<{ who: string }>()
    await new Promise<void>((serve) => {
      const waiter = waiters.shift()
      if (waiter) waiter({ who, serve })
      else inside.push({ who, serve })
    })
    return c.text(`served ${who}`)
  })
  app.get('/orders', (c) => c.text('looked'))
  const answer = getRequestListener(app.fetch)
  const door = createAdmissionControl(
    [
      {
        paths: ['/orders'],
        maxConcurrent: 2,
        maxQueued: 3,
        large: { maxBytes: 96 * 1024, maxConcurrent: 1 },
        message: 'Many people are ordering.',
      },
      { paths: ['/login'], maxConcurrent: 1, maxQueued: 0, message: 'Many people are signing in.' },
    ],
    { 'x-frame-options': 'DENY' },
    (request, response) => void answer(request, response),
  )
  const heard: (() => void)[] = []
  const gone: (() => void)[] = []
  const port = await findFreePort()
  const listening = await listen(
    (request, response) => {
      request.once('end', () => setImmediate(() => heard.shift()?.()))
      response.once('close', () => response.writableEnded || gone.shift()?.())
      door(request, response)
    },
    port,
    '127.0.0.1',
    readConfig({}).clientLimits,
  )
  t.after(() => {
    for (const guest of inside) guest.serve()
    return listening.stop()
  })
  const origin = `http://127.0.0.1:${port}`
  return {
    origin,
    port,
    names: () => inside.map(({ who }) => who),
    async serve() {
      const guest = inside.shift() ?? (await new Promise<Guest>((come) => waiters.push(come)))
      guest.serve()
    },
    /** Resolves once the body was read; the response comes later. */
    async send(path: string, who: string): Promise<{ answer: Promise<Response> }> {
      const listened = new Promise<void>((done) => heard.push(done))
      const answer = fetch(`${origin}${path}`, { method: 'POST', body: JSON.stringify({ who }) })
      await listened
      return { answer }
    },
    untilGone: () => new Promise<void>((done) => gone.push(done)),
    untilHeard: () => new Promise<void>((done) => heard.push(done)),
  }
}

test('a crowd is let in a few at a time, in the order it came; beyond the line it is asked to come back', async (t) => {
  const { send, names, serve, origin } = await openShop(t)
  const answers: Promise<Response>[] = []
  for (const who of ['a', 'b', 'c', 'd', 'e']) answers.push((await send('/orders', who)).answer)
  assert.deepEqual(names(), ['a', 'b'])
  assert.equal(await (await fetch(`${origin}/orders`)).text(), 'looked')

  const late = await fetch(`${origin}/orders`, { method: 'POST', body: '{"who":"late"}' })
  assert.equal(late.status, 503)
  assert.equal(late.headers.get('retry-after'), '2')
  assert.equal(late.headers.get('x-frame-options'), 'DENY')
  const { error } = (await late.json()) as { error: { message: string; details: object } }
  assert.deepEqual([error.message, error.details], ['Many people are ordering.', { reason: 'busy' }])

  const served: string[] = []
  for (const answer of answers) {
    await serve()
    served.push(await (await answer).text())
  }
  assert.deepEqual(served, ['served a', 'served b', 'served c', 'served d', 'served e'])
})

test('where nobody may wait, the next is turned away, however the address is written', async (t) => {
  const { send, serve, origin } = await openShop(t)
  const { answer } = await send('/login', 'a')
  for (const path of ['/login', '/login/', '/log%69n', '/login?x=1', '/./login', '/x/../login', '//login']) {
    const turnedAway = await fetch(`${origin}${path}`, { method: 'POST', body: '{}' })
    assert.equal(turnedAway.status, 503, path)
    await turnedAway.body?.cancel()
  }
  await serve()
  assert.equal((await answer).status, 200)
  const next = await send('/login', 'b')
  await serve()
  assert.equal(await (await next.answer).text(), 'served b')
})

test('who speaks slowly holds no place, and who leaves the line is not waited for', async (t) => {
  const { send, names, serve, port, untilGone, untilHeard } = await openShop(t)
  const slow = connect(port, '127.0.0.1')
  slow.write('POST /login HTTP/1.1\r\nhost: x\r\ncontent-length: 20\r\n\r\n{"who"')
  const login = await send('/login', 'a')
  assert.deepEqual(names(), ['a'])
  await serve()
  await login.answer
  const gave = untilGone()
  slow.destroy()
  await gave

  await send('/orders', 'b')
  const second = await send('/orders', 'c')
  const leaver = connect(port, '127.0.0.1')
  const listened = untilHeard()
  leaver.write('POST /orders HTTP/1.1\r\nhost: x\r\ncontent-length: 14\r\n\r\n{"who":"gone"}')
  await listened
  const third = await send('/orders', 'd')
  const left = untilGone()
  leaver.destroy()
  await left
  await serve()
  await serve()
  await second.answer
  await serve()
  assert.equal(await (await third.answer).text(), 'served d')
  assert.deepEqual(names(), [])
})

test('who says too much is refused', async (t) => {
  const { origin } = await openShop(t)
  const answer = await fetch(`${origin}/login`, { method: 'POST', body: 'x'.repeat(70_000) })
  assert.equal(answer.status, 413)
  assert.match(await answer.text(), /64 KB/)
})

test('large orders take turns, so that their bodies fit into memory; small ones go past', async (t) => {
  const { send, serve, origin } = await openShop(t)
  const large = (who: string) => who.padEnd(70_000, '.')
  const first = await send('/orders', large('a'))
  const second = await fetch(`${origin}/orders`, { method: 'POST', body: JSON.stringify({ who: large('b') }) })
  assert.equal(second.status, 503)
  const small = await send('/orders', 'c')
  await serve()
  await serve()
  assert.deepEqual([(await first.answer).status, await (await small.answer).text()], [200, 'served c'])
  const third = await send('/orders', large('d'))
  await serve()
  assert.equal((await third.answer).status, 200)
  const tooLarge = await fetch(`${origin}/orders`, { method: 'POST', body: 'x'.repeat(96 * 1024 + 1) })
  assert.deepEqual([tooLarge.status, /larger than 96 KB/.test(await tooLarge.text())], [413, true])
})

test('a request that waited, or came in pieces, is done under its own number', async (t) => {
  const limit = { paths: ['/orders'], maxConcurrent: 1, maxQueued: 3, message: 'Many people are ordering.' }
  const doneAs: (string | undefined)[] = []
  const door = createAdmissionControl([limit], {}, (_, response) => {
    doneAs.push(currentRequestId())
    setImmediate(() => response.end())
  })
  const port = await findFreePort()
  const listening = await listen(
    (request, response) => withRequestId(String(request.headers['x-number']), () => door(request, response)),
    port,
    '127.0.0.1',
    readConfig({}).clientLimits,
  )
  t.after(() => listening.stop())
  const send = (number: string) =>
    new Promise<void>((ended, failed) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(
          `POST /orders HTTP/1.1\r\nhost: shop\r\nx-number: ${number}\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{`,
        )
        setImmediate(() => socket.write('}'))
      })
      socket
        .on('error', failed)
        .on('close', () => ended())
        .resume()
    })
  await Promise.all(['one', 'two', 'three'].map(send))
  assert.deepEqual(doneAs.toSorted(), ['one', 'three', 'two'])
})
