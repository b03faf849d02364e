import assert from 'node:assert/strict'
import { Agent, get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { readConfig } from '#config'
import { findFreePort } from '../../../commands/test-services.ts'
import { listen } from './listen.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
after(() => agent.destroy())

function ask(port: number): Promise<{ said: string; connection: string | undefined; isReused: boolean }> {
  return new Promise((done, fail) => {
    const request = get({ port, agent }, async (response: IncomingMessage) => {
      const said = await text(response)
      done({ said, connection: response.headers.connection, isReused: request.reusedSocket })
    }).on('error', fail)
  })
}

test('a stopping server finishes what is in flight, says that it closes, and does not wait for kept connections', async () => {
  const port = await findFreePort()
  const started = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  const listening = await listen(
    async (_request, response) => {
      started.resolve()
      await finish.promise
      response.end('done')
    },
    port,
    '127.0.0.1',
    readConfig({}).clientLimits,
  )
  const answer = ask(port)
  await started.promise
  const stopped = listening.stop()
  finish.resolve()
  assert.deepEqual(await answer, { said: 'done', connection: 'close', isReused: false })
  await stopped
})

test('a server that drains answers over kept and new connections, says that they close, and tells a proxy that it ends', async () => {
  const port = await findFreePort()
  const closing = { said: 'done', connection: 'close' }
  const listening = await listen(
    (_request, response) => response.end('done'),
    port,
    '127.0.0.1',
    readConfig({}).clientLimits,
    500,
  )
  assert.deepEqual(await ask(port), { said: 'done', connection: 'keep-alive', isReused: false })
  assert.equal((await fetch(`http://127.0.0.1:${port}/healthz`)).status, 200)
  const stopped = listening.stop()
  assert.deepEqual(await ask(port), { ...closing, isReused: true })
  assert.deepEqual(await ask(port), { ...closing, isReused: false })
  assert.equal((await fetch(`http://127.0.0.1:${port}/healthz`)).status, 404)
  await stopped
  await assert.rejects(ask(port), { code: 'ECONNREFUSED' })
})

test('a stream goes on while the server drains, so that nobody comes back to it, and ends with it', async () => {
  const port = await findFreePort()
  const listening = await listen(
    (request, response) => (request.url === '/' ? response.end('done') : response.write('begun')),
    port,
    '127.0.0.1',
    readConfig({}).clientLimits,
    500,
  )
  const stream = await fetch(`http://127.0.0.1:${port}/counter/api/v1/events`)
  let isOver = false
  const over = assert.rejects(stream.text()).then(() => (isOver = true))
  const stopped = listening.stop()
  await ask(port)
  assert.equal(isOver, false)
  await stopped
  await over
})
