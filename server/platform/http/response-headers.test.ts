import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, test } from 'node:test'
import { openTestSite, type SiteResponse, type TestSite } from '#server/testing/open-test-site.ts'

const site = await openTestSite({
  PUBLIC_URL: 'https://gathri.example',
  PASSWORD_HASHES_AT_ONCE: '1',
  PASSWORD_HASHES_WAITING: '0',
})
after(() => site.close())

const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }

function assertGuarded({ headers }: SiteResponse, what: string): void {
  assert.equal(headers['x-content-type-options'], 'nosniff', what)
  assert.equal(headers['strict-transport-security'], 'max-age=31536000; includeSubDomains', what)
  assert.match(headers['referrer-policy']?.toString() ?? '', /^(strict-origin-when-cross-origin|no-referrer)$/, what)
  assert.equal(headers['x-frame-options'], 'DENY', what)
  assert.match(headers['content-security-policy']?.toString() ?? '', /^default-src 'none'; /, what)
}

test('every answer says what a browser may do with it, whatever kind of answer it is', async () => {
  const requests: [what: string, status: number, ...Parameters<TestSite['request']>][] = [
    ['a page', 200, '/shop'],
    ['a page from memory', 200, '/shop'],
    ['a page of one person', 200, '/order?id=x'],
    ['a page nobody knows', 404, '/no/such/page'],
    ['a page elsewhere', 301, '/Shop'],
    ['a page that leads on', 302, '/product'],
    ['data', 200, '/data/shop'],
    ['no data', 404, '/data/order'],
    ['a list', 200, '/api/products'],
    ['a list from memory', 200, '/api/products'],
    ['a list nobody can ask for', 400, '/api/products?sort=colour'],
    ['a call', 200, '/api/checkout/settings'],
    ['a call nobody knows', 404, '/api/unheard-of'],
    ['a call refused', 400, '/api/auth/local', post],
    ['a call without a token', 401, '/api/users/me'],
    ['too much said', 413, '/api/auth/local', { ...post, body: 'x'.repeat(70_000) }],
    ['a way to Google', 302, '/api/connect/google'],
    ['a file', 200, '/favicon.svg'],
    ['a file nobody knows', 404, '/assets/unheard-of.js'],
    ['the robots', 200, '/robots.txt'],
    ['the sitemap', 200, '/sitemap.xml'],
    ['health', 200, '/healthz'],
    ['metrics', 200, '/metrics'],
    ['another method', 404, '/about', { method: 'DELETE' }],
    ['only the head', 200, '/shop', { method: 'HEAD' }],
    ['another host', 400, 'http://evil.example/shop'],
  ]
  for (const [what, status, target, init] of requests) {
    const response = await site.request(target, init)
    assert.equal(response.status, status, what)
    assertGuarded(response, what)
  }
})

test('who has a page or a list already is told the same', async () => {
  for (const target of ['/about', '/api/products?pagination[page]=1', '/order?id=x']) {
    const { headers } = await site.request(target)
    if (headers.etag === undefined) continue
    const again = await site.request(target, { headers: { 'if-none-match': headers.etag } })
    assert.equal(again.status, 304, target)
    assertGuarded(again, target)
    assert.equal(again.headers['content-security-policy'], headers['content-security-policy'])
  }
})

test('a crowd that is turned away is told the same', async () => {
  const crowd = await Promise.all(Array.from({ length: 8 }, () => site.request('/api/auth/local', post)))
  for (const answer of crowd) assertGuarded(answer, String(answer.status))
})

test('pictures may be shown by others, and nothing else', async () => {
  const policyOf = async (target: string) => (await site.request(target)).headers['cross-origin-resource-policy']
  assert.equal(await policyOf('/favicon.svg'), 'cross-origin')
  assert.equal(await policyOf('/pictures/brass-tray-1.webp'), 'cross-origin')
  for (const target of ['/', '/api/products', '/robots.txt']) assert.equal(await policyOf(target), 'same-origin')
})

test('what keeps the shop for the time without a connection may fetch from it', async () => {
  const { headers } = await site.request('/service-worker.js')
  assert.equal(headers['content-security-policy'], `default-src 'self'`)
})

test('a request for two hosts, or for another than it names, is for nobody', async () => {
  const port = site.port
  const answerTo = (lines: string[]) =>
    new Promise<string>((hear, fail) => {
      let said = ''
      const socket = connect(port, '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\n\r\n`))
      socket.on('data', (part) => (said += part.toString()))
      socket.on('error', fail)
      socket.on('close', () => hear(said))
    })
  const end = 'Connection: close'
  assert.match(
    await answerTo(['GET / HTTP/1.1', 'Host: gathri.example', 'host: evil.example', end]),
    /^HTTP\/1.1 400 .*one Host header/s,
  )
  assert.match(
    await answerTo(['GET http://evil.example/ HTTP/1.1', 'Host: gathri.example', end]),
    /^HTTP\/1.1 400 .*not of this shop/s,
  )
  assert.match(await answerTo(['GET evil HTTP/1.1', 'Host: gathri.example', end]), /^HTTP\/1.1 400 /)
  const own = await answerTo(['GET http://gathri.example/Order?id=1 HTTP/1.1', 'Host: Gathri.example', end])
  assert.match(own, /^HTTP\/1.1 301 .*location: \/order\?id=1\r\n/s)
  assert.match(
    await answerTo(['GET http://gathri.example/healthz HTTP/1.1', 'Host: gathri.example', end]),
    /^HTTP\/1.1 200 /,
  )
})

test('cookies are for this host alone, and leaving empties what the browser has kept of it', async () => {
  const { headers } = await site.request('/api/connect/google')
  assert.match(headers['set-cookie']?.[0] ?? '', /^__Host-gathri-google=[^;]+;.*Path=\/;.*HttpOnly; Secure/)
  const left = await site.request('/api/auth/logout', post)
  assert.equal(left.status, 200)
  assert.match(left.headers['set-cookie']?.[0] ?? '', /^__Host-gathri-session=;.*Path=\/;.*HttpOnly; Secure/)
  assert.equal(left.headers['clear-site-data'], '"cache"')
})
