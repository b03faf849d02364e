import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { ApiTarget } from '#contract/routes.ts'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import { requestApi, type ApiRequestOptions } from './api-client.ts'

async function openTestServer(t: TestContext, handler: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(handler)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.closeAllConnections())
  t.after(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
}

/** Asks a shop at another address than the page's own. */
const requestFrom = <Target extends ApiTarget>(address: string, target: Target, options: ApiRequestOptions<Target>) =>
  requestApi(target.replace(' /api', ` ${address}`) as Target, options)

test('the method stands before the path; a body is sent as JSON', async (t) => {
  const received: string[][] = []
  const address = await openTestServer(t, (request, response) => {
    void text(request).then((body) => {
      received.push([request.method ?? '', request.url ?? '', request.headers['content-type'] ?? '', body])
      response.end('{"ok":true}')
    })
  })
  assert.equal((await requestFrom(address, 'GET /api/users/me', {})).ok, true)
  await requestFrom(address, 'POST /api/orders/cancel', { body: { id: 'ord' } })
  await requestFrom(address, 'PUT /api/users/7', { body: { firstName: 'Asha' } })
  await requestFrom(address, 'DELETE /api/users/me/addresses/3', {})
  assert.deepEqual(received, [
    ['GET', '/api/users/me', '', ''],
    ['POST', '/api/orders/cancel', 'application/json', '{"id":"ord"}'],
    ['PUT', '/api/users/7', 'application/json', '{"firstName":"Asha"}'],
    ['DELETE', '/api/users/me/addresses/3', '', ''],
  ])
})

test('a refusal says when to ask again, if the shop does', async (t) => {
  const address = await openTestServer(t, (request, response) => {
    if (request.url === '/api/suggestions?q=later') response.setHeader('retry-after', '40')
    response.writeHead(429).end('{"data":null,"error":{"details":{"reason":"too-many-tries"}}}')
  })
  const requestError = async (query: string) => {
    const answer = await requestFrom(address, `GET /api/suggestions?q=${query}`, {})
    return answer.ok ? null : [answer.reason, answer.status, answer.details, answer.retryAfterSeconds]
  }
  const details = { reason: 'too-many-tries' }
  assert.deepEqual(await requestError('later'), ['busy', 429, details, 40])
  assert.deepEqual(await requestError(''), ['busy', 429, details, undefined])
})

test('no shop there, no JSON, data that is null: values, not exceptions', async (t) => {
  const offline = await requestFrom('http://127.0.0.1:1/api', 'GET /api/users/me', {})
  assert.ok(!offline.ok && offline.reason === 'offline' && offline.status === 0)
  const address = await openTestServer(t, (request, response) => {
    response.end(
      request.url === '/api/suggestions?q=null' ? '{"data":null,"status":404,"message":"Nothing"}' : '<html>',
    )
  })
  const html = await requestFrom(address, 'GET /api/suggestions', {})
  assert.ok(!html.ok && html.reason === 'failed')
  const nothing = await requestFrom(address, 'GET /api/suggestions?q=null', {})
  assert.deepEqual(!nothing.ok && [nothing.reason, nothing.status, nothing.message], ['refused', 404, 'Nothing'])
})

test('only the caller’s own signal throws', async (t) => {
  const address = await openTestServer(t, () => {})
  await assert.rejects(
    requestFrom(address, 'GET /api/users/me', { signal: AbortSignal.abort(new Error('left')) }),
    /left/,
  )
})

test('what is left while its answer comes is no failure of the shop, nor is an answer that breaks off', async (t) => {
  const address = await openTestServer(t, (request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('{"data":')
    if (request.url === '/api/suggestions?q=broken') setTimeout(() => response.destroy(), 50)
  })
  const left = new AbortController()
  setTimeout(() => left.abort(new Error('left')), 50)
  await assert.rejects(requestFrom(address, 'GET /api/users/me', { signal: left.signal }), /left/)
  const broken = await requestFrom(address, 'GET /api/suggestions?q=broken', {})
  assert.ok(!broken.ok && broken.reason === 'offline')
})
