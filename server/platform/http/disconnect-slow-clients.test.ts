import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { test, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import v8 from 'node:v8'
import { runInNewContext } from 'node:vm'
import { findFreePort } from '../../../commands/test-services.ts'
import { listen, type Listener } from './listen.ts'
import { disconnectSlowClients, type ClientLimits } from './disconnect-slow-clients.ts'

/** So long that only the limit under test can have ended the connection. */
const LONG = 600_000
const patient: ClientLimits = {
  headersMs: LONG,
  bodyMs: LONG,
  uploadMs: LONG,
  idleMs: LONG,
  keepAliveMs: LONG,
  perAddress: 0,
}
const SHORT = 100

async function openServer(t: TestContext, changes: Partial<ClientLimits>, listener: Listener = readAll) {
  const port = await findFreePort()
  const listening = await listen(listener, port, '127.0.0.1', { ...patient, ...changes })
  t.after(() => {
    listening.server.closeAllConnections()
    return listening.stop()
  })
  return { port, server: listening.server }
}

const readAll: Listener = (request, response) => {
  request.on('error', () => {}).on('data', () => {})
  request.on('end', () => response.end('thanks'))
}

async function say(port: number, words: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(words)
  return socket
}

/** Resolves with the received bytes once the server has closed the connection. */
async function ended(socket: Socket): Promise<string> {
  let received = ''
  socket.setEncoding('latin1').on('data', (text) => (received += text))
  if (!socket.closed) await new Promise((gone) => socket.once('close', gone))
  return received
}

const head = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`
const limit = { timeout: 60_000 }

test('two hundred who speak the head of a request slowly lose their places', limit, async (t) => {
  const { port } = await openServer(t, { headersMs: SHORT })
  const slow = await Promise.all(
    Array.from({ length: 200 }, (_, n) => say(port, n % 2 ? 'GET / HTTP/1.1\r\nHost: sh' : '')),
  )
  await Promise.all(slow.map(ended))
})

test('two hundred who send a small body slowly lose their places, also byte by byte', limit, async (t) => {
  const { port } = await openServer(t, { bodyMs: SHORT })
  const slow = await Promise.all(
    Array.from({ length: 200 }, () => say(port, head('/api/webhooks/payments', 100) + '{')),
  )
  const drip = setInterval(() => slow.forEach((socket) => socket.writable && socket.write(' ')), 40)
  t.after(() => clearInterval(drip))
  const silent = await say(port, head('/api/webhooks/payments', 100) + '{')
  assert.match(await ended(silent), /^HTTP\/1\.1 408 /)
  await Promise.all(slow.map(ended))
})

test('who sends pictures has more time, and who stops in the middle has not', limit, async (t) => {
  const { port } = await openServer(t, { bodyMs: 1, idleMs: 2_000 })
  const upload = await say(port, head('/api/enquiries', 20))
  for (let bytes = 0; bytes < 20; bytes++) {
    // Each byte arrives within the idle time, the whole body far too late.
    await new Promise((next) => setTimeout(next, 20))
    upload.write('x')
  }
  const [answer] = await once(upload.setEncoding('latin1'), 'data')
  assert.match(String(answer), /^HTTP\/1.1 200 /)
  upload.destroy()
  assert.equal(await ended(await say(port, head('/api/enquiries', 20) + 'only this')), '')
})

test('two hundred who never read their answer lose their places', limit, async (t) => {
  const large = Buffer.alloc(16 * 1024 * 1024, 'x')
  const { port, server } = await openServer(t, { idleMs: SHORT }, (_request, response) => response.end(large))
  const deaf = await Promise.all(
    Array.from({ length: 200 }, async () => (await say(port, 'GET / HTTP/1.1\r\nHost: shop\r\n\r\n')).pause()),
  )
  // Counts on the server's side: a client that does not read does not notice the end.
  const open = () => new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)))
  while ((await open()) > 0) await new Promise((next) => setTimeout(next, 20))
  for (const socket of deaf) socket.destroy()
})

test('who waits for an answer that takes long is not sent away', limit, async (t) => {
  const { port } = await openServer(t, {}, (request, response) => {
    // Node's event for a socket that was silent for too long.
    setImmediate(() => {
      request.socket.emit('timeout')
      response.end('at last')
    })
  })
  const socket = await say(port, 'GET / HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n')
  assert.match(await ended(socket), /at last/)
})

test('a connection that asks nothing more is closed', limit, async (t) => {
  const { port } = await openServer(t, { keepAliveMs: 50 })
  const socket = await say(port, 'GET / HTTP/1.1\r\nHost: shop\r\n\r\n')
  assert.match(await ended(socket), /thanks/)
})

test('one address opens so many connections at once, another its own, this machine any', () => {
  const server = new EventEmitter() as Server
  disconnectSlowClients(server, { ...patient, perAddress: 2 })
  const knock = (remoteAddress: string) => {
    const socket = Object.assign(new EventEmitter(), { remoteAddress, refused: false, destroy: () => {} })
    socket.destroy = () => {
      socket.refused = true
      socket.emit('close')
    }
    server.emit('connection', socket)
    return socket
  }
  const first = knock('203.0.113.7')
  assert.equal(knock('203.0.113.7').refused, false)
  assert.equal(knock('203.0.113.7').refused, true)
  assert.equal(knock('203.0.113.8').refused, false)
  first.emit('close')
  assert.equal(knock('203.0.113.7').refused, false)
  for (const address of ['2001:db8:1:2::1', '2001:db8:1:2::2']) assert.equal(knock(address).refused, false)
  assert.equal(knock('2001:db8:1:2:ffff::3').refused, true, 'one line has a /64 to itself')
  for (let n = 0; n < 10; n++) assert.equal(knock('127.0.0.1').refused, false)
})

test('an open connection holds nothing of what it was answered', limit, async (t) => {
  let last: WeakRef<ServerResponse> | undefined
  const { port } = await openServer(t, {}, (request, response) => {
    last = new WeakRef(response)
    readAll(request, response)
  })
  const socket = await say(port, 'GET / HTTP/1.1\r\nHost: shop\r\n\r\n')
  await once(socket, 'data')
  v8.setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  for (let tries = 0; tries < 20 && last?.deref(); tries += 1) {
    await wait(10)
    collect()
  }
  assert.equal(last?.deref(), undefined)
  assert.equal(socket.closed, false)
  socket.destroy()
})
