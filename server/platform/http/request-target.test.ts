import assert from 'node:assert/strict'
import { test } from 'node:test'
import { normalizeUrl, resolveTarget } from './request-target.ts'

test('a path is read in one way, however it is written', () => {
  for (const [target, path] of [
    ['/', '/'],
    ['', '/'],
    ['//', '/'],
    ['/shop', '/shop'],
    ['/shop/', '/shop'],
    ['/%73hop?q=%73', '/shop'],
    ['/api/./auth/local', '/api/auth/local'],
    ['/api/x/../auth/local', '/api/auth/local'],
    ['/api/x/%2e%2E/auth/local', '/api/auth/local'],
    ['/api//auth///local/', '/api/auth/local'],
    ['/api\\auth\\local', '/api/auth/local'],
    ['/../../../shop', '/shop'],
    ['/a%2fb', '/a%2Fb'],
    ['/%2573hop', '/%2573hop'],
    ['/%zz', '/%zz'],
    ['/.well-known/x', '/.well-known/x'],
    ['/assets/a.b-c_d~e.js', '/assets/a.b-c_d~e.js'],
  ] as const)
    assert.equal(normalizeUrl(target).path, path, target)
  assert.deepEqual(normalizeUrl('/shop?q=a?b#c?d'), { path: '/shop', query: '?q=a?b' })
})

test('reading twice reads the same', () => {
  for (const target of ['/%2e%2e/%73hop/', '/a/..%2f..', '/%25%37%33', '/A//B/./c'])
    assert.equal(normalizeUrl(normalizeUrl(target).path).path, normalizeUrl(target).path, target)
})

test('the longest path that a request may bring takes no time', () => {
  const before = process.cpuUsage()
  for (const part of ['/', '//.', '/..', '%2e', '/%2e%2e', '\\', '/a/..', '%'])
    for (let times = 0; times < 10; times++) resolveTarget('GET', part.repeat(16_000 / part.length))
  const { user } = process.cpuUsage(before)
  assert.ok(user < 2_000_000, `${user / 1_000} ms of processor time for 80 paths`)
})

test('pages send to their own address, calls are served where they are', () => {
  for (const [method, sent, target, elsewhere] of [
    ['GET', '/Shop?q=A', '/shop?q=A', true],
    ['HEAD', '/about/', '/about', true],
    ['GET', '/shop#top', '/shop', false],
    ['POST', '/api/./auth/local', '/api/auth/local', false],
    ['GET', '/api/products/?x=1', '/api/products?x=1', false],
    ['GET', '/data/', '/data/', false],
    ['GET', '/data/Shop', '/data/shop', false],
    ['GET', '/sandbox/mail/', '/sandbox/mail', false],
  ] as const) {
    const read = resolveTarget(method, sent)
    assert.deepEqual([read.target, read.needsRedirect], [target, elsewhere], sent)
  }
})
