import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPrimaryHosts, describeHosts, listHosts } from './database-hosts.ts'

test('each host of a URL is a URL', () => {
  assert.deepEqual(listHosts('postgres://shop:a%2Cb@one:5432,two:5433,[::1]/gathri?sslmode=require'), [
    'postgres://shop:a%2Cb@one:5432/gathri?sslmode=require',
    'postgres://shop:a%2Cb@two:5433/gathri?sslmode=require',
    'postgres://shop:a%2Cb@[::1]/gathri?sslmode=require',
  ])
  assert.deepEqual(listHosts('postgres://localhost/gathri'), ['postgres://localhost/gathri'])
  assert.deepEqual(listHosts('postgres:///gathri'), ['postgres:///gathri'])
})

test('what is said of them has no password', () => {
  assert.equal(describeHosts('postgres://shop:secret@one:5433,two/gathri'), 'one:5433 or two:5432')
  assert.equal(describeHosts('postgres:///gathri'), 'its socket:5432')
})

test('a host is left once, however many notice that it is gone', () => {
  const hosts = createPrimaryHosts('postgres://one,two/gathri')
  const [one, two] = [hosts.current(), 'postgres://two/gathri']
  for (let times = 0; times < 3; times++) hosts.leave(one)
  assert.equal(hosts.current(), two)
  hosts.leave(two)
  assert.equal(hosts.current(), one)
})
