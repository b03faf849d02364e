import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { OpenAPIHono } from '@hono/zod-openapi'
import { audit } from '#server/platform/database/audit-tables.ts'
import { staff, staffSessions } from '#server/platform/database/staff-tables.ts'
import { openTestCounter, type TestCounter, type TestStaff } from '#server/testing/open-test-counter.ts'
import { shareDevice } from '#server/testing/share-device.ts'
import { makeToken } from '#server/testing/make-token.ts'
import { hasPermission, needsStepUp, permissionWords, roles, tokenScopes, type Role } from '#shop/staff/permissions.ts'
import { createCounterApi } from './counter.ts'
import { guardCounterRoutes } from './guard.ts'
import { counterRoutePermissions } from '#server/edge/all-route-permissions.ts'
import { isByAmount, permissionOf, type CounterRoutePermission } from '#server/platform/routes/route-permission.ts'

let counter: TestCounter
let allRoutes: string[]
before(async () => {
  counter = await openTestCounter()
  const routes = createCounterApi(counter.shop).routes.filter(({ method }) => method !== 'ALL')
  allRoutes = [...new Set(routes.map(({ method, path }) => `${method} ${path}`))]
})
after(() => counter.close())

/** Below /counter/api/v1/, for `request`. */
const toPath = (pattern: string) =>
  pattern.replace('/counter/api/v1/', '').replace('/counter/api/', '../').replaceAll(/:\w+/g, 'nothing')

const isRead = (route: string) => route.startsWith('GET ')
const mayHaveEndedSession = (route: string, status: number) => !isRead(route) && (status < 400 || status === 401)

/** Requests a route with an empty body. Parameters name nothing that is there. */
async function requestStatus(
  route: string,
  as: Pick<TestStaff, 'cookie'> | undefined,
  headers: Record<string, string> = {},
) {
  const [method = '', pattern = ''] = route.split(' ')
  const path = toPath(pattern)
  const { status, body } = await counter.request(path, { method, as, headers })
  return { status, reason: body.error?.details['reason'] }
}

/** The answer that the table of permissions asks for, before a step-up. */
function expected(route: string, rule: CounterRoutePermission, role: Role): 'in' | 'permission' | 'step-up' {
  if (rule === 'everybody' || rule === 'signed in' || rule === 'own device' || rule === 'staff or token') return 'in'
  if (rule === 'stepped up') return 'step-up'
  if (isByAmount(rule)) return hasPermission([role], permissionOf(rule)) ? 'in' : 'permission'
  if (!hasPermission([role], rule)) return 'permission'
  return needsStepUp(rule) && !isRead(route) ? 'step-up' : 'in'
}

test('every route has a row, and every row a route', () => {
  assert.deepEqual(allRoutes.toSorted(), Object.keys(counterRoutePermissions).toSorted())
})

test('nobody comes as far as `everybody`', async () => {
  for (const route of allRoutes) {
    const isOpen = counterRoutePermissions[route] === 'everybody'
    for (const as of [undefined, { cookie: 'staff=made-up' }]) {
      const { status } = await requestStatus(route, as)
      if (!isOpen) assert.equal(status, 401, route)
    }
  }
})

/** The guard knows a route by its permission, and by whether it reads. */
function oneRouteOfEachRule(): string[] {
  const byRule = allRoutes.map((route) => [`${counterRoutePermissions[route]} ${isRead(route)}`, route] as const)
  return [...new Map(byRule.toReversed()).values()]
}

for (const role of roles)
  test(`each route opens to ${role} as the table says`, async () => {
    const wrong: string[] = []
    let as = await counter.signInAs(role)
    for (const route of role === 'packer' ? allRoutes : oneRouteOfEachRule()) {
      const { status, reason } = await requestStatus(route, as)
      if (mayHaveEndedSession(route, status)) as = await counter.signInAs(role)
      const rule = counterRoutePermissions[route]
      assert.ok(rule, route)
      const wanted = expected(route, rule, role)
      const found = status === 401 ? 'out' : status === 403 ? reason : 'in'
      if (rule !== 'everybody' && found !== wanted) wrong.push(`${route}: ${status} ${found}, not ${wanted}`)
    }
    assert.deepEqual(wrong, [])
  })

test('each route opens to whoever came in by a PIN as to a packer, and nothing that is for a device of one’s own', async () => {
  const device = await shareDevice(counter, ['owner'])
  const wrong: string[] = []
  let as = await device.signIn()
  for (const route of allRoutes) {
    const rule = counterRoutePermissions[route]
    assert.ok(rule, route)
    const { status, reason } = await requestStatus(route, as)
    if (mayHaveEndedSession(route, status)) as = await device.signIn()
    const isForOwnDevice = rule === 'own device' || rule === 'stepped up'
    const wanted = isForOwnDevice ? 'shared-device' : expected(route, rule, 'packer')
    const found = status === 401 ? 'out' : status === 403 ? reason : 'in'
    if (rule !== 'everybody' && found !== wanted) wrong.push(`${route}: ${status} ${found}, not ${wanted}`)
  }
  assert.deepEqual(wrong, [])
})

const isForTokens = (route: string) => {
  const rule = counterRoutePermissions[route]
  return rule === 'staff or token' || isScope(rule)
}

for (const scope of tokenScopes)
  test(`a token for ${scope} opens its routes, and one for everything else opens none of them`, async () => {
    const { headers } = await makeToken(counter, [scope])
    const { headers: others } = await makeToken(
      counter,
      tokenScopes.filter((other) => other !== scope),
    )
    const wrong: string[] = []
    for (const route of allRoutes.filter((each) => counterRoutePermissions[each] === scope)) {
      const own = await requestStatus(route, undefined, headers)
      if ([401, 403].includes(own.status) || own.status >= 500) wrong.push(`${route}: ${own.status} ${own.reason}`)
      const other = await requestStatus(route, undefined, others)
      if (other.reason !== 'permission') wrong.push(`${route}: ${other.status} ${other.reason} with other scopes`)
    }
    assert.deepEqual(wrong, [])
  })

test('any token opens what is for staff or tokens', async () => {
  const { headers } = await makeToken(counter, ['audit.see'])
  const routes = allRoutes.filter((route) => counterRoutePermissions[route] === 'staff or token')
  assert.ok(routes.length > 0)
  for (const route of routes) {
    const { status } = await requestStatus(route, undefined, headers)
    assert.ok(status !== 401 && status !== 403 && status < 500, `${route}: ${status}`)
  }
})

test('a token with every scope opens no route that is not for tokens', async () => {
  const { headers } = await makeToken(counter, [...tokenScopes])
  const closed = allRoutes.filter((route) => !isForTokens(route))
  assert.ok(closed.length > 30)
  const wrong: string[] = []
  for (const route of closed) {
    const { status, reason } = await requestStatus(route, undefined, headers)
    if (status !== 403 || reason !== 'token') wrong.push(`${route}: ${status} ${reason}`)
  }
  assert.deepEqual(wrong, [])
})

const isScope = (rule: CounterRoutePermission | undefined) => permissionWords.some((word) => word === rule)

test('whoever is suspended is out with the next request, and so is a session that ended', async () => {
  const end: ((as: TestStaff) => Promise<unknown>)[] = [
    (as) => counter.shop.database.orm.update(staff).set({ state: 'suspended' }).where(eq(staff.id, as.id)),
    (as) => counter.shop.database.orm.delete(staffSessions).where(eq(staffSessions.id, as.session)),
    (as) =>
      counter.shop.database.orm
        .update(staffSessions)
        .set({ seenAt: new Date(Date.now() - 12 * 3_600_000 - 1) })
        .where(eq(staffSessions.id, as.session)),
    (as) =>
      counter.shop.database.orm
        .update(staffSessions)
        .set({ expiresAt: new Date(Date.now() - 1) })
        .where(eq(staffSessions.id, as.session)),
  ]
  for (const [index, how] of end.entries()) {
    const as = await counter.signInAs('owner')
    assert.equal((await counter.request('me', { as })).status, 200)
    await how(as)
    for (const route of oneRouteOfEachRule())
      if (counterRoutePermissions[route] !== 'everybody')
        assert.equal((await requestStatus(route, as)).status, 401, `${index}: ${route}`)
  }
})

test('changed roles count from the next request', async () => {
  const as = await counter.signInAs('owner')
  await counter.shop.database.orm
    .update(staff)
    .set({ roles: ['packer'] })
    .where(eq(staff.id, as.id))
  const { body } = await counter.request('me', { as })
  assert.deepEqual((body as { staff?: { roles: unknown } }).staff?.roles, ['packer'])
  assert.ok(!(body['permissions'] as string[]).includes('staff.write'))
})

test('a write that does not come from our own pages changes nothing', async () => {
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': '', origin: 'https://evil.example' },
  ]) {
    const as = await counter.signInAs('support')
    for (const route of allRoutes.filter((each) => !isRead(each))) {
      const [method = '', pattern = ''] = route.split(' ')
      const path = toPath(pattern)
      assert.equal((await counter.request(path, { method, as, headers })).status, 403, route)
    }
    assert.equal((await counter.request('me', { as })).status, 200)
  }
})

test('a write without either header is refused; one with our origin alone is taken', async () => {
  const as = await counter.signInAs('owner')
  const send = (headers: Record<string, string>) =>
    counter.app.request('/counter/api/v1/sign-out', {
      method: 'POST',
      headers: { cookie: as.cookie, 'content-type': 'application/json', ...headers },
      body: '{}',
    })
  assert.equal((await send({})).status, 403)
  assert.equal((await send({ origin: new URL(counter.shop.settings.publicUrl).origin })).status, 200)
})

test('the password of a proxy is no token: the cookie counts, and foreign pages write nothing with it', async () => {
  const as = await counter.signInAs('owner')
  const headers = { authorization: `Basic ${btoa('proxy:its password')}` }
  assert.equal((await counter.request('me', { as, headers })).status, 200)
  assert.equal((await counter.request('me', { headers })).status, 401)
  const foreign = { ...headers, 'sec-fetch-site': 'cross-site' }
  assert.equal((await counter.request('sign-out', { body: {}, as, headers: foreign })).status, 403)
  assert.equal((await counter.request('me', { as, headers: { authorization: 'Bearer no-token' } })).status, 401)
})

test('a form or plain text is no write', async () => {
  const as = await counter.signInAs('owner')
  for (const type of ['text/plain', 'application/x-www-form-urlencoded'])
    assert.equal((await counter.request('sign-out', { body: {}, as, headers: { 'content-type': type } })).status, 415)
})

test('what is malformed is refused with a sentence, and unknown addresses are unknown', async () => {
  const as = await counter.signInAs('owner')
  assert.equal((await counter.request('me?a=1&a=2', { as })).status, 400)
  assert.equal((await counter.request('me?a=%00', { as })).status, 400)
  assert.equal((await counter.request('nothing-here', { as })).status, 404)
  assert.equal((await counter.request('../../api/v1/me/%2e%2e', { as })).status, 404)
})

test('every answer of the API is private and not kept', async () => {
  for (const response of [
    await counter.request('me'),
    await counter.request('me', { as: await counter.signInAs('owner') }),
  ]) {
    assert.equal(response.headers.get('cache-control'), 'no-store')
    assert.match(response.headers.get('x-robots-tag') ?? '', /noindex/)
  }
})

test('a route without a row is closed to everybody', async () => {
  const api = new OpenAPIHono()
  guardCounterRoutes(api, counter.shop, counterRoutePermissions)
  api.get('/counter/api/v1/secrets', (c) => c.text('secret'))
  const { cookie } = await counter.signInAs('owner')
  for (const headers of [{}, { cookie }]) {
    const response = await api.request('/counter/api/v1/secrets', { headers })
    assert.equal(response.status, 403)
    assert.doesNotMatch(await response.text(), /secret"/)
  }
})

test('signing out ends the session, and says so in the audit', async () => {
  const as = await counter.signInAs('accountant')
  const { status, headers } = await counter.request('sign-out', { body: {}, as })
  assert.equal(status, 200)
  assert.match(headers.getSetCookie()[0] ?? '', /^staff=;.*Max-Age=0.*Path=\/counter/)
  assert.equal((await counter.request('me', { as })).status, 401)
  const { orm } = counter.shop.database
  const entries = await orm.select().from(audit).where(eq(audit.session, as.session)).orderBy(audit.id)
  assert.deepEqual(
    entries.map(({ operation, actorName, network }) => [operation, actorName, network]),
    [
      ['staff.sign-in', 'Joseph', '203.0.113.7'],
      ['staff.sign-out', 'Joseph', 'unknown'],
    ],
  )
})
