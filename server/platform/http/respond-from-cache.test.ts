import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { createResponseCache } from './response-cache.ts'
import { cacheResponses } from './respond-from-cache.ts'

const goods = 'Brass tray, copper tray, walnut tray. '.repeat(50)

function openApp() {
  const cache = createResponseCache(1_000_000, { 'x-frame-options': 'DENY', 'content-type': 'text/other' })
  const app = new Hono()
  let made = 0
  app.use('/about', cacheResponses(cache))
  app.get('/about', (c) => {
    made++
    return c.text(goods, 200, { vary: 'Cookie' })
  })
  return { app, cache, made: () => made }
}

test('an answer is made once, with headers it did not have, in the encoding each asker accepts', async () => {
  const { app, made } = openApp()
  const first = await app.request('/about', { headers: { 'accept-encoding': 'br' } })
  assert.equal(first.headers.get('content-encoding'), 'br')
  assert.equal(brotliDecompressSync(await first.arrayBuffer()).toString(), goods)
  const second = await app.request('/about')
  assert.equal(second.headers.get('content-encoding'), null)
  assert.equal(await second.text(), goods)
  for (const answer of [first, second]) {
    assert.equal(answer.headers.get('x-frame-options'), 'DENY')
    assert.equal(answer.headers.get('vary'), 'Cookie, Accept-Encoding')
    assert.equal(answer.headers.get('content-type'), 'text/plain; charset=UTF-8')
  }
  assert.equal(made(), 1)
})

test('who has the answer already is told so', async () => {
  const { app } = openApp()
  const etag = (await app.request('/about')).headers.get('etag') ?? ''
  const again = await app.request('/about', { headers: { 'if-none-match': etag } })
  assert.deepEqual([again.status, await again.text()], [304, ''])
})

test('who has the answer already is told so by the very request that makes it', async (t) => {
  const { app, cache, made } = openApp()
  const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/about`
  const etag = (await fetch(address)).headers.get('etag') ?? ''
  cache.clear()
  const again = await fetch(address, { headers: { 'if-none-match': etag } })
  assert.deepEqual([again.status, await again.text(), made()], [304, '', 2])
})

test('remembering twice on the way keeps the answer itself, not a compressed copy of it', async () => {
  const cache = createResponseCache(1_000_000)
  const app = new Hono()
  app.use('/about', cacheResponses(cache))
  app.use('/about/*', cacheResponses(cache))
  app.get('/about', (c) => c.text(goods))
  await app.request('/about', { headers: { 'accept-encoding': 'br' } })
  const plain = await app.request('/about')
  assert.equal(plain.headers.get('content-encoding'), null)
  assert.equal(await plain.text(), goods)
})
