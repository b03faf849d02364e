import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { OpenAPIHono } from '@hono/zod-openapi'
import { openTestApi, type TestCustomer } from '#server/testing/open-test-api.ts'
import { routePermissions } from '#server/edge/all-route-permissions.ts'
import { authorizeRoutes } from './authorize-routes.ts'
import type { RoutePermission } from '#server/platform/routes/route-permission.ts'

const testApi = await openTestApi()
after(() => testApi.close())

/** Also those that the OpenAPI document leaves out. */
function everyRoute(): string[] {
  const routes = testApi.api.routes.filter(({ method }) => method !== 'ALL')
  return [...new Set(routes.map(({ method, path }) => `${method} ${path}`))]
}
async function describedRoutes(): Promise<string[]> {
  const document = (await testApi.request('openapi.json')).body as unknown as {
    paths: Record<string, Record<string, unknown>>
  }
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  )
}

/** Requests a route for Asha's data, without a body. */
async function requestStatus(route: string, as: TestCustomer | undefined, asha: TestCustomer): Promise<number> {
  const [method = '', pattern = ''] = route.split(' ')
  const path = pattern.replace('/api/', '').replace(':id', String(asha.user.id))
  const query = routePermissions[route] === 'own orders' ? `?email=${asha.user.email}&user=${asha.user.id}` : ''
  return (await testApi.request(path + query, { method, as })).status
}

/** `owner` is Asha, `other` is Ravi requesting Asha's data. */
const meaning: Record<RoutePermission, { guest: 'in' | 401; owner: 'in' | 403; other: 'in' | 403 }> = {
  everybody: { guest: 'in', owner: 'in', other: 'in' },
  'guest or customer': { guest: 'in', owner: 'in', other: 'in' },
  customer: { guest: 401, owner: 'in', other: 'in' },
  oneself: { guest: 401, owner: 'in', other: 403 },
  'own orders': { guest: 401, owner: 'in', other: 403 },
}
/** These authenticate by a cookie or the courier service's token, not by the table. */
const bySecret = new Set(['POST /api/auth/session', 'POST /api/webhooks/courier-updates'])

test('every route has a row, those of the description included', async () => {
  const routes = everyRoute()
  assert.ok(routes.length > 20, `only ${routes.length} routes were found`)
  const described = await describedRoutes()
  assert.ok(described.length > 15, `only ${described.length} routes are described`)
  assert.deepEqual(
    described.filter((route) => !routes.includes(route)),
    [],
  )
  assert.deepEqual(
    routes.filter((route) => routePermissions[route] === undefined),
    [],
  )
})

test('guest, owner and others come as far as the row says', async () => {
  const wrong: string[] = []
  for (const route of everyRoute()) {
    const rule = routePermissions[route]
    assert.ok(rule, route)
    const [asha, ravi] = [await testApi.newCustomer(), await testApi.newCustomer()]
    for (const [who, person] of [
      ['guest', undefined],
      ['owner', asha],
      ['other', ravi],
    ] as const) {
      const status = await requestStatus(route, person, asha)
      const expected = meaning[rule][who]
      const isIn = (status !== 401 && status !== 403) || bySecret.has(route)
      if (expected === 'in' ? !isIn : status !== expected) wrong.push(`${route}, ${who}: ${status}, not ${expected}`)
    }
  }
  assert.deepEqual(wrong, [])
})

test('a token that does not stand is refused wherever tokens are looked at', async () => {
  const asha = await testApi.newCustomer()
  const nobody: TestCustomer = { ...asha, jwt: `${asha.jwt}x` }
  for (const route of everyRoute())
    if (routePermissions[route] !== 'everybody') assert.equal(await requestStatus(route, nobody, asha), 401, route)
})

test('what the description calls protected is closed to guests, and the other way round', async () => {
  const document = (await testApi.request('openapi.json')).body as unknown as {
    paths: Record<string, Record<string, { security?: unknown[] }>>
  }
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, { security }] of Object.entries(methods)) {
      const route = `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`
      const closed = meaning[routePermissions[route] ?? 'everybody'].guest === 401
      if (closed) assert.ok(security, `${route} must say that it wants a bearer`)
    }
})

test('a route without a row is closed to everybody', async () => {
  const asha = await testApi.newCustomer()
  const api = new OpenAPIHono()
  authorizeRoutes(api, testApi.shop, routePermissions)
  api.get('/api/secrets', (c) => c.text('secret'))
  for (const authorization of ['', `Bearer ${asha.jwt}`]) {
    const response = await api.request('/api/secrets', { headers: authorization ? { authorization } : {} })
    assert.equal(response.status, 403)
    assert.doesNotMatch(await response.text(), /secret"/)
  }
})
