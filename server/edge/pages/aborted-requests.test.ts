import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, test } from 'node:test'
import { openTestSite } from '#server/testing/open-test-site.ts'

const site = await openTestSite()
after(() => site.close())

const targets = ['/cart', '/checkout', '/shop', '/data/shop', '/api/products', '/order?id=x', '/']

/** Disconnects before the response, or at its first bytes. */
function askAndGo(target: string, whenHeard: boolean): Promise<void> {
  return new Promise((gone) => {
    const socket = connect(site.port, '127.0.0.1', () => {
      socket.write(`GET ${target} HTTP/1.1\r\nHost: gathri.example\r\nAccept-Encoding: br\r\n\r\n`)
      if (!whenHeard) setImmediate(() => socket.destroy())
    })
    socket.on('data', () => socket.destroy())
    socket.on('error', () => {})
    socket.on('close', () => gone())
  })
}

test('however many turn away while a page is drawn, whoever stays gets it whole', async () => {
  const whole = new Map<string, { text: string; etag: string | undefined }>()
  for (const target of targets) {
    const { status, text, headers } = await site.request(target)
    assert.equal(status, 200, target)
    whole.set(target, { text, etag: headers.etag })
  }
  for (let round = 0; round < 40; round++) {
    // A sale cleared the cache, so all pages render again, also for clients with an old copy.
    site.responseCache.clear()
    const target = targets[round % targets.length] ?? '/'
    const known = whole.get(target)
    const has = known?.etag === undefined ? {} : { headers: { 'if-none-match': known.etag } }
    const [, first, , second, , head] = await Promise.all([
      askAndGo(target, false),
      site.request(target, round % 2 === 0 ? has : {}),
      askAndGo(target, true),
      site.request(target, round % 2 === 0 ? {} : has),
      askAndGo(target, round % 2 === 0),
      site.request(target, { method: 'HEAD' }),
    ])
    for (const { status, text } of [first, second]) {
      assert.ok(status === 200 || (status === 304 && known?.etag !== undefined), `${target}: ${status} ${text}`)
      assert.equal(text, status === 200 ? known?.text : '', target)
    }
    assert.deepEqual([head?.status, head?.text], [200, ''], target)
  }
})
