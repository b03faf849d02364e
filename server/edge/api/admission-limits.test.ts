import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { createAdmissionControl } from '#server/platform/http/admission-control.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { createApi } from './api.ts'
import { createAdmissionLimits } from './admission-limits.ts'
import type { ApiDocument } from '#server/platform/http/reference/api-document.ts'

test('every entrance leads to what somebody may post to', async (t) => {
  const shop = await openTestShop()
  t.after(() => shop.close())
  const api = createApi(shop)
  const { paths = {} } = (await (await api.request('/api/openapi.json')).json()) as ApiDocument
  for (const path of createAdmissionLimits(shop.settings).flatMap((limit) => limit.paths))
    assert.ok(paths[path]?.post, path)
})

test('a crowd at the login is turned away at once, and the rest of the shop goes on', async (t) => {
  const shop = await openTestShop({ PASSWORD_HASHES_AT_ONCE: '1', PASSWORD_HASHES_WAITING: '2' })
  t.after(() => shop.close())
  const admitted: ServerResponse[] = []
  const admission = createAdmissionControl(createAdmissionLimits(shop.settings), {}, (request, response) => {
    if (request.method === 'GET') return response.end('categories')
    admitted.push(response)
    if (admitted.length === 3) full.resolve()
  })
  const full = Promise.withResolvers<void>()
  const server = createServer(admission).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const signIn = () => fetch(`${origin}/api/auth/local`, { method: 'POST', body: '{}' })

  const signIns = [signIn(), signIn(), signIn()]
  await full.promise
  const refused = await Promise.all([signIn(), signIn()])
  for (const answer of refused) {
    assert.equal(answer.status, 503)
    const { error } = (await answer.json()) as { error: { message: string } }
    assert.equal(error.message, 'Many people are signing in just now. Please try again in a moment.')
  }
  assert.equal((await fetch(`${origin}/api/categories`)).status, 200)

  for (const response of admitted) response.end()
  assert.ok((await Promise.all(signIns)).every(({ status }) => status === 200))
})
