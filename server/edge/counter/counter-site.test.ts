import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import { staff } from '#server/platform/database/staff-tables.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { openTestSite, type TestSite } from '#server/testing/open-test-site.ts'
import { roles } from '#shop/staff/permissions.ts'
import { createCounter } from './counter.ts'

let shop: TestShop
let app: Hono
let build: string
const office = 'console.log("the back office")'
before(async () => {
  shop = await openTestShop()
  build = await mkdtemp(join(tmpdir(), 'gathri-counter-'))
  const manifest = {
    'counter/counter.entry.tsx': { file: 'counter-1234567.js', imports: ['_part.js'] },
    'counter/sign-in.entry.tsx': { file: 'sign-in-1234567.js', imports: ['_part.js'] },
    '_part.js': { file: 'part-1234567.js', css: ['part-1234567.css'], imports: ['counter/counter.entry.tsx'] },
    'counter/counter.css': { file: 'counter-1234567.css' },
  }
  await mkdir(build, { recursive: true })
  await writeFile(join(build, 'manifest.json'), JSON.stringify(manifest))
  await writeFile(join(build, 'counter-1234567.js'), office)
  await writeFile(join(build, 'counter-1234567.js.br'), brotliCompressSync(office))
  app = createCounter(shop, build)
})
after(async () => {
  await shop.close()
  await rm(build, { recursive: true })
})

async function openSignIn(role: string, changes: { pass?: string; site?: string } = {}) {
  return app.request('/counter/demo-sign-in', {
    method: 'POST',
    headers: { 'sec-fetch-site': changes.site ?? 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ role, pass: changes.pass ?? shop.keys.demoSignIn }).toString(),
  })
}
const firstOf = (text: string) =>
  JSON.parse(/<script type="application\/json" id="first">([^<]*)<\/script>/.exec(text)?.[1] ?? '')

test('a back office that opens before its pages are built serves them as soon as they are there', async () => {
  const later = join(build, 'later')
  const early = createCounter(shop, later)
  assert.equal((await early.request('/counter/assets/counter-1234567.js')).status, 404)
  await mkdir(later)
  await writeFile(join(later, 'counter-1234567.js'), office)
  await writeFile(join(later, 'table-worker.js'), office)
  assert.equal(await (await early.request('/counter/assets/counter-1234567.js')).text(), office)
  assert.equal((await early.request('/counter/table-worker.js')).status, 200)
})

test('the demo signs in as each of the roles', async () => {
  for (const role of roles) {
    const opened = await openSignIn(role)
    assert.equal(opened.status, 303)
    assert.equal(opened.headers.get('location'), '/counter')
    const [cookie = ''] = opened.headers.getSetCookie()
    assert.match(cookie, /^staff=[\w-]{43}; Max-Age=2592000; Path=\/counter; HttpOnly; SameSite=Strict$/)
    const page = await app.request('/counter/orders/GTH-7', { headers: { cookie: cookie.split(';')[0] ?? '' } })
    const text = await page.text()
    assert.match(text, /src="\/counter\/assets\/counter-1234567.js"/)
    const first = firstOf(text)
    assert.deepEqual(first.me.staff.roles, [role])
    assert.match(first.changesFrom, /^\d+-\d+$/)
    assert.deepEqual([first.me.demo, first.me.steppedUpUntil, first.first], [true, null, null])
  }
})

test('without the pass of the panel, or from another site, the demo sign-in is refused', async () => {
  for (const changes of [{ pass: '' }, { pass: 'owner' }, { site: 'cross-site' }, { site: 'none' }]) {
    const refused = await openSignIn('owner', changes)
    assert.equal(refused.status, 403)
    assert.deepEqual(refused.headers.getSetCookie(), [])
  }
  assert.equal((await openSignIn('god')).status, 422)
  assert.equal((await app.request('/counter/demo-sign-in')).headers.get('location'), null)
})

test('strangers get the sign-in page, with its style sheets, and a policy without inline scripts', async () => {
  const page = await app.request('/counter/staff')
  assert.equal(page.status, 200)
  const text = await page.text()
  assert.match(text, /src="\/counter\/assets\/sign-in-1234567.js"/)
  assert.ok(!text.includes('src="/counter/assets/counter'))
  for (const file of ['counter-1234567.css', 'part-1234567.css'])
    assert.match(text, new RegExp(`rel="stylesheet" href="/counter/assets/${file}"`))
  assert.deepEqual(firstOf(text), {
    me: null,
    first: null,
    changesFrom: null,
    signIn: { demo: true, passkeysPossible: true, device: null, isFromElsewhere: false },
  })
  const policy = page.headers.get('content-security-policy') ?? ''
  const nonce = /property="csp-nonce" nonce="([\w-]+)" content="\1"/.exec(text)?.[1]
  assert.ok(nonce && policy.includes(`style-src 'self' 'nonce-${nonce}'`), policy)
  assert.match(policy, /default-src 'none'; script-src 'self';.*require-trusted-types-for 'script'/)
  assert.ok(!policy.includes('unsafe'))
  assert.equal(page.headers.get('cache-control'), 'no-store')
  assert.equal(page.headers.get('referrer-policy'), 'same-origin')
  assert.match(page.headers.get('x-robots-tag') ?? '', /noindex/)
  assert.notEqual((await (await app.request('/counter')).text()).includes(nonce), true)
})

test('a name of somebody ends no element of the page', async () => {
  const [cookie = ''] = (await openSignIn('packer')).headers.getSetCookie()
  const name = '</script><img src=x onerror=alert(1)>'
  await shop.database.orm.update(staff).set({ name }).where(eq(staff.id, 'demo-packer'))
  const text = await (await app.request('/counter', { headers: { cookie } })).text()
  assert.ok(!text.includes('<img'))
  assert.equal(firstOf(text).me.staff.name, name)
})

test('files are kept for ever and sent compressed; what is not there is not', async () => {
  const file = await app.request('/counter/assets/counter-1234567.js', { headers: { 'accept-encoding': 'br' } })
  assert.equal(file.status, 200)
  assert.equal(file.headers.get('content-encoding'), 'br')
  assert.match(file.headers.get('cache-control') ?? '', /immutable/)
  for (const path of [
    'nothing.js',
    'manifest.json',
    '../../package.json',
    '..%2f..%2fpackage.json',
    '%2e%2e/%2e%2e/package.json',
    '..%5c..%5cpackage.json',
  ]) {
    const refused = await app.request(`/counter/assets/${path}`)
    assert.ok(!(await refused.text()).includes('{"'), path)
    assert.ok(refused.status === 404 || refused.headers.get('content-type')?.startsWith('text/html'), path)
  }
})

test('a back office that is still being built says so, and looks again', async () => {
  const page = await createCounter(shop, 'no-such-folder').request('/counter')
  assert.equal(page.status, 503)
  assert.match(await page.text(), /still being built/)
  assert.equal(page.headers.get('refresh'), '3')
})

test('a live shop has no demo sign-in, and no session that it opened', async () => {
  const [cookie = ''] = (await openSignIn('owner')).headers.getSetCookie()
  const live = createCounter({ ...shop, settings: { ...shop.settings, mode: 'live' } }, build)
  const refused = await live.request('/counter/demo-sign-in', {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ role: 'owner', pass: shop.keys.demoSignIn }).toString(),
  })
  assert.equal(refused.status, 404)
  assert.deepEqual(refused.headers.getSetCookie(), [])
  assert.equal((await live.request('/counter/api/v1/me', { headers: { cookie } })).status, 401)
  assert.equal(firstOf(await (await live.request('/counter', { headers: { cookie } })).text()).me, null)
  assert.equal((await app.request('/counter/api/v1/me', { headers: { cookie } })).status, 200)
})

test('in the whole shop, /counter is the back office and nothing beside it', async () => {
  const site: TestSite = await openTestSite()
  try {
    assert.equal((await site.request('/counter/api/v1/me')).status, 401)
    const trailing = await site.request('/counter/')
    assert.deepEqual([trailing.status, trailing.headers.location], [301, '/counter'])
    const page = await site.request('/counter')
    assert.equal(page.headers['cache-control'], 'no-store')
    assert.match(String(page.headers['x-robots-tag']), /noindex/)
    assert.equal((await site.request('/counterfeit')).status, 404)
    assert.equal((await site.request('/shop')).headers['x-robots-tag'], undefined)
  } finally {
    await site.close()
  }
})
