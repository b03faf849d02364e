import assert from 'node:assert/strict'
import { Agent, get } from 'node:http'
import { test } from 'node:test'
import { readConfig } from '#config'
import { findFreePort } from '../../commands/test-services.ts'
import { listen } from './listen.ts'

test('a stopping server finishes what is in flight, says goodbye to kept connections, and does not wait for them', async (t) => {
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
  const agent = new Agent({ keepAlive: true })
  t.after(() => agent.destroy())
  const answer = new Promise<string>((done, fail) => {
    get({ port, agent }, (response) => response.setEncoding('utf8').on('data', done)).on('error', fail)
  })
  await started.promise
  const stopped = listening.stop()
  finish.resolve()
  assert.equal(await answer, 'done')
  await stopped
})
