import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { sendPaced } from './send-paced.ts'

test('every request is sent in its turn, and every answer counted', async (t) => {
  const seen: string[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      seen.push(`${request.method} ${request.url} ${request.headers['x-who'] ?? ''} ${body}`)
      response.writeHead(request.method === 'POST' ? 503 : 200).end('answered')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  const { port } = server.address() as AddressInfo
  const outcome = await sendPaced({
    port,
    requests: [
      { method: 'GET', path: '/shop' },
      { method: 'POST', path: '/login', headers: { 'x-who': 'asha' }, body: '{}' },
    ],
    perSecond: 200,
    seconds: 0.05,
  })
  assert.deepEqual(outcome.statuses, { 200: 5, 503: 5 })
  assert.equal(outcome.times.length, 10)
  assert.deepEqual(
    seen.toSorted(),
    [...Array(5).fill('GET /shop  '), ...Array(5).fill('POST /login asha {}')].toSorted(),
  )
})

test('a server that is not there counts as no answer', async () => {
  const { statuses } = await sendPaced({
    port: 1,
    requests: [{ method: 'GET', path: '/' }],
    perSecond: 100,
    seconds: 0.02,
  })
  assert.deepEqual(statuses, { 0: 2 })
})
