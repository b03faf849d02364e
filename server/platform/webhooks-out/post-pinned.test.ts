import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { checkWebhookUrl } from '#shop/webhooks/webhook-events.ts'
import { isPublicAddress } from '#server/platform/outbound/public-address.ts'
import { postPinned } from './post-pinned.ts'

test('addresses of private, local, shared and invented networks are not public, whatever their form', () => {
  const inside = [
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '192.0.2.1',
    '198.18.0.1',
    '203.0.113.9',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'ff02::1',
    '64:ff9b::a00:1',
    '2001:db8::1',
    '2002:a00:1::1',
    '2001::1',
    'no address',
  ]
  assert.deepEqual(inside.filter(isPublicAddress), [])
  assert.deepEqual(
    ['8.8.8.8', '172.32.0.1', '2606:4700::1111'].filter((address) => !isPublicAddress(address)),
    [],
  )
})

test('only https to a name on the internet will do; in the demo this machine as well', () => {
  const check = (url: string) => checkWebhookUrl(url, false)
  assert.equal(check('https://example.com/hooks'), undefined)
  for (const url of [
    'http://example.com',
    'ftp://example.com',
    'https://asha:secret@example.com',
    'example.com',
    '',
    'https://localhost/x',
    'https://127.0.0.1',
    'https://intranet',
    'https://[::1]/',
    'https://0x7f.1/',
  ])
    assert.notEqual(check(url), undefined, url)
  assert.equal(checkWebhookUrl('http://localhost:4000/hooks', true), undefined)
  assert.notEqual(checkWebhookUrl('http://10.0.0.1/hooks', true), undefined)
})

test('nothing is sent to a private address, named as numbers or by a name that leads there', async (t) => {
  let requests = 0
  const server = createServer((_, response) => {
    requests++
    response.end('x'.repeat(10_000))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  t.after(() => server.close())
  const { port } = server.address() as AddressInfo
  const post = (url: string, isLocalAllowed = false) =>
    postPinned(new URL(url), { headers: {}, body: '{}', isLocalAllowed })
  const numbers = [`http://127.0.0.1:${port}`, `http://0x7f000001:${port}`, `http://[::ffff:127.0.0.1]:${port}`]
  for (const url of [...numbers, `http://localhost:${port}`])
    assert.deepEqual(await post(url), { status: null, answer: 'This address is on a private network.' }, url)
  assert.equal(requests, 0)
  const allowed = await post(`http://localhost:${port}`, true)
  assert.deepEqual([allowed.status, allowed.answer.length], [200, 500])
  assert.match((await post('http://10.255.255.1:9', true)).answer, /private network/)
  assert.match((await post('http://127.0.0.1:9', true)).answer, /^No connection/)
})
