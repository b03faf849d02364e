import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { type AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { test, type TestContext } from 'node:test'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { guardControlPanel, type ControlPanelAccess } from './guard-control-panel.ts'

const secret = 'printed-at-the-start'
const other = Object.values(networkInterfaces())
  .flat()
  .find((one) => one && !one.internal && one.family === 'IPv4')

/** A control panel at /sandbox that answers "in" on every address of this machine. */
async function openControlPanel(t: TestContext, access: ControlPanelAccess | undefined) {
  const inside = new Hono()
  inside.use(guardControlPanel('/sandbox', access))
  inside.all('*', (c) => c.text('in'))
  const app = new Hono().route('/sandbox', inside)
  const server = createServer(getRequestListener(app.fetch)).listen(0, '0.0.0.0')
  await once(server, 'listening')
  t.after(() => server.close().closeAllConnections())
  const { port } = server.address() as AddressInfo
  return (path: string, headers: Record<string, string> = {}, host = '127.0.0.1') =>
    new Promise<{ status: number; cookie: string; location: string }>((resolve, reject) => {
      request({ port, host, path: `/sandbox${path}`, headers: { host: `localhost:${port}`, ...headers } })
        .on('error', reject)
        .on('response', (answer) => {
          answer.resume()
          const [cookie = ''] = answer.headers['set-cookie'] ?? []
          resolve({ status: answer.statusCode ?? 0, cookie, location: answer.headers.location ?? '' })
        })
        .end()
    })
}

const guarded = ['', '/control/mail', '/mail', '/mail/1', '/panel/settings', '/shiprocket/papers/label-1.pdf']
const open = [
  '/razorpay/v1/checkout.js',
  '/shiprocket/v1/external/auth/login',
  '/google/authorize',
  '/ga4/mp/collect',
  '/design',
]

test('on this machine the panel is open; another machine reads nobody’s mails', async (t) => {
  for (const access of [undefined, { secret, isLocalAllowed: true }]) {
    const ask = await openControlPanel(t, access)
    for (const path of [...guarded, ...open]) assert.equal((await ask(path)).status, 200, path)
    if (!other) return t.diagnostic('this machine has no address but its own')
    for (const path of guarded) assert.equal((await ask(path, {}, other.address)).status, 403, path)
    for (const path of open) assert.equal((await ask(path, {}, other.address)).status, 200, path)
  }
})

test('whoever comes through a proxy, or by another name, is not on this machine', async (t) => {
  const ask = await openControlPanel(t, { secret, isLocalAllowed: true })
  for (const headers of [
    { 'x-forwarded-for': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1' },
    { via: '1.1 proxy' },
    { host: 'demo.example' },
    { host: 'localhost.evil.example' },
  ] as Record<string, string>[])
    assert.equal((await ask('/control/mail', headers)).status, 403, JSON.stringify(headers))
})

test('a demo with an address of its own asks everybody for the secret, once', async (t) => {
  const ask = await openControlPanel(t, { secret, isLocalAllowed: false })
  for (const path of guarded) assert.equal((await ask(path)).status, 403, path)
  for (const path of open) assert.equal((await ask(path)).status, 200, path)
  for (const wrong of ['?panel=', '?panel=wrong', `?panel=${secret}x`])
    assert.equal((await ask(`/mail${wrong}`)).status, 403, wrong)
  const opened = await ask(`/mail?panel=${secret}&to=asha`)
  assert.deepEqual([opened.status, opened.location], [303, '/sandbox/mail?to=asha'])
  assert.match(opened.cookie, /HttpOnly/)
  const [cookie = ''] = opened.cookie.split(';')
  assert.equal((await ask('/mail', { cookie })).status, 200)
  assert.equal((await ask('/control/mail', { authorization: `Bearer ${secret}` })).status, 200)
  assert.equal((await ask('/control/mail', { authorization: 'Bearer x' })).status, 403)
})
