import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { test } from 'node:test'
import { createPrimaryHosts } from './database-hosts.ts'
import { openNotices } from './notices.ts'

test('while the database is away it is asked again and again, and said to be away once', async () => {
  const asked = Promise.withResolvers<void>()
  let times = 0
  const nobody = createServer((socket) => {
    socket.destroy()
    if (++times === 4) asked.resolve()
  }).listen(0, '127.0.0.1')
  await once(nobody, 'listening')
  const errors: Error[] = []
  const hosts = createPrimaryHosts(`postgres://gathri@127.0.0.1:${(nobody.address() as AddressInfo).port}/gathri`)
  const notices = openNotices(hosts, (error) => errors.push(error))
  notices.listen('gathri_catalogue', () => assert.fail('nothing was heard'))
  await asked.promise
  await notices.close()
  nobody.close()
  assert.equal(errors.length, 1)
})
