import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import { requestApi } from './api-client.ts'

async function openTestServer(t: TestContext, answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.closeAllConnections())
  t.after(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
}

test('without a body it gets, with one it posts, or puts when told to', async (t) => {
  const address = await openTestServer(t, (request, response) => {
    void text(request).then((body) =>
      response.end(JSON.stringify([request.method, request.headers['content-type'] ?? '', body])),
    )
  })
  const said = async (options: Parameters<typeof requestApi>[1]) => {
    const answer = await requestApi<string[]>(address, options)
    return answer.ok ? answer.data : answer.message
  }
  assert.deepEqual(await said({}), ['GET', '', ''])
  assert.deepEqual(await said({ body: { a: 1 } }), ['POST', 'application/json', '{"a":1}'])
  assert.deepEqual(await said({ method: 'PUT', body: {} }), ['PUT', 'application/json', '{}'])
})

test('a refusal says when to ask again, if the shop does', async (t) => {
  const address = await openTestServer(t, (request, response) => {
    if (request.url === '/api?later') response.setHeader('retry-after', '40')
    response.writeHead(429).end('{"data":null,"error":{"details":{"reason":"too-many-tries"}}}')
  })
  const ask = async (query: string) => {
    const answer = await requestApi(address + query)
    return answer.ok ? null : [answer.reason, answer.status, answer.details, answer.retryAfterSeconds]
  }
  const details = { reason: 'too-many-tries' }
  assert.deepEqual(await ask('?later'), ['busy', 429, details, 40])
  assert.deepEqual(await ask(''), ['busy', 429, details, undefined])
})

test('no shop there, no JSON, data that is null: values, not exceptions', async (t) => {
  const offline = await requestApi('http://127.0.0.1:1/')
  assert.ok(!offline.ok && offline.reason === 'offline' && offline.status === 0)
  const address = await openTestServer(t, (request, response) => {
    response.end(request.url === '/api?null' ? '{"data":null,"status":404,"message":"Nothing"}' : '<html>')
  })
  const html = await requestApi(address)
  assert.ok(!html.ok && html.reason === 'failed')
  const nothing = await requestApi(`${address}?null`)
  assert.deepEqual(!nothing.ok && [nothing.reason, nothing.status, nothing.message], ['refused', 404, 'Nothing'])
})

test('only the caller’s own signal throws', async (t) => {
  const address = await openTestServer(t, () => {})
  await assert.rejects(requestApi(address, { signal: AbortSignal.abort(new Error('left')) }), /left/)
})
