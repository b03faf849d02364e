import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import { fetchPublic } from './fetch-public.ts'

const limits = { maxBytes: 10_000, timeoutMs: 20_000, isLocalAllowed: true }

async function serve(t: TestContext, answer: RequestListener) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('nothing is fetched from a private address, whatever its form, nor behind a redirect', async (t) => {
  const { asked, url } = await serve(t, (request, response) => {
    response.writeHead(302, { location: request.url === '/inside' ? 'http://10.255.255.1/' : '/inside' }).end()
  })
  const { port } = new URL(url)
  const hosts = ['127.0.0.1', '0x7f000001', 'localhost', '[::ffff:127.0.0.1]', '169.254.169.254', '[fd12::1]']
  for (const host of hosts) {
    const fetched = await fetchPublic(new URL(`http://${host}:${port}/`), { ...limits, isLocalAllowed: false })
    assert.deepEqual([host, fetched.ok], [host, false])
  }
  assert.deepEqual(asked, [])
  const fetched = await fetchPublic(new URL(`${url}/outside`), limits)
  assert.deepEqual(fetched, { ok: false, why: 'This address is on a private network.', isSilent: false })
  assert.deepEqual(asked, ['/outside', '/inside'])
})

test('a name that leads to this machine, another port, a password and a file are refused with their reason', async () => {
  const whyNot = async (url: string) => {
    const fetched = await fetchPublic(new URL(url), { ...limits, isLocalAllowed: false })
    return fetched.ok ? 'fetched' : fetched.why
  }
  assert.equal(await whyNot('http://localhost/x.jpg'), 'This address is on a private network.')
  assert.equal(await whyNot('https://example.com:6379/x.jpg'), 'The address names a port, which is not fetched.')
  assert.equal(await whyNot('https://asha:secret@example.com/x.jpg'), 'The address holds a password.')
  assert.equal(await whyNot('file:///etc/hosts'), 'Only https:// and http:// addresses are fetched.')
})

test('a file that is too large, too slow, missing or never there ends soon', async (t) => {
  const { url } = await serve(t, (request, response) => {
    if (request.url === '/large') return void response.end('x'.repeat(20_000))
    if (request.url === '/endless') {
      const writing = setInterval(() => response.write('x'.repeat(2_000)), 1)
      return void response.on('close', () => clearInterval(writing))
    }
    if (request.url === '/slow') return void response.write('x')
    if (request.url === '/round') return void response.writeHead(301, { location: '/round' }).end()
    if (request.url === '/fine') return void response.setHeader('content-type', 'image/png').end('picture')
    response.writeHead(404).end()
  })
  const fetch = (path: string, timeoutMs = limits.timeoutMs) =>
    fetchPublic(new URL(`${url}${path}`), { ...limits, timeoutMs })
  const whyNot = async (path: string, timeoutMs?: number) => {
    const fetched = await fetch(path, timeoutMs)
    return fetched.ok ? 'fetched' : fetched.why
  }
  assert.equal(await whyNot('/large'), 'It is larger than 0 MB.')
  assert.equal(await whyNot('/endless'), 'It is larger than 0 MB.')
  assert.equal(await whyNot('/slow', 500), 'The server did not send it within 0.5 seconds.')
  assert.equal(await whyNot('/gone'), 'The server answered with 404.')
  assert.equal(await whyNot('/round'), 'The address leads on and on to others.')
  const fine = await fetch('/fine')
  assert.deepEqual([fine.ok, fine.ok && fine.type], [true, 'image/png'])
  const closed = await fetchPublic(new URL('http://127.0.0.1:9/'), limits)
  assert.ok(!closed.ok && closed.isSilent)
})
