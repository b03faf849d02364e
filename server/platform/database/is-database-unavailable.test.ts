import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { once } from 'node:events'
import { test } from 'node:test'
import { DrizzleQueryError } from 'drizzle-orm'
import { DatabaseError } from 'pg'
import { findFreePort } from '../../../commands/test-services.ts'
import { classifyDatabaseError, isDatabaseUnavailable } from './is-database-unavailable.ts'

function answered(code: string): Error {
  const error = new DatabaseError('words that change with every version', 1, 'error')
  error.code = code
  return error
}

test('what PostgreSQL says when it cannot serve is told from what it says about a question', () => {
  for (const code of ['08006', '28P01', '3D000', '53300', '57P01', '57P02', '57P03', '25P03'])
    assert.equal(classifyDatabaseError(answered(code)), 'away', code)
  for (const code of ['53100', '58030', '25006']) assert.equal(classifyDatabaseError(answered(code)), 'full', code)
  for (const code of ['55P03', '57014', '40001', '40P01'])
    assert.equal(classifyDatabaseError(answered(code)), 'busy', code)
  for (const code of ['23505', '22P02', '42P01', '25001', '42501', 'XX000'])
    assert.equal(classifyDatabaseError(answered(code)), undefined, code)
})

test('what ends the whole server is an outage, whatever its code', () => {
  const panic = Object.assign(answered('XX000'), { severity: 'PANIC' })
  assert.equal(classifyDatabaseError(panic), 'away')
})

test('also inside what wraps it, and among several', () => {
  const wrapped = new DrizzleQueryError('SELECT 1', [], answered('57P01'))
  assert.ok(isDatabaseUnavailable(wrapped))
  assert.ok(isDatabaseUnavailable(new AggregateError([new Error('our own'), wrapped], '2 of 4 failed')))
})

test('what the driver says without a code counts, too', () => {
  for (const words of [
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
    'The database did not answer',
  ])
    assert.equal(classifyDatabaseError(new Error(words)), 'away', words)
})

test('a connection refused to us is the database’s; one refused to `fetch` is a provider’s', async () => {
  const port = await findFreePort()
  const [refused] = await once(connect(port, '127.0.0.1'), 'error')
  assert.equal(classifyDatabaseError(refused), 'away')
  const provider: unknown = await fetch(`http://127.0.0.1:${port}/`).catch((error: unknown) => error)
  assert.ok(provider instanceof TypeError)
  assert.equal(classifyDatabaseError(provider), undefined)
})

test('no room on a disk is told apart, whoever says it', () => {
  assert.equal(classifyDatabaseError(Object.assign(new Error('write'), { code: 'ENOSPC', syscall: 'write' })), 'full')
  const said = 'could not extend file "base/5/16": No space left on device'
  assert.equal(classifyDatabaseError(new Error(said)), 'full')
})

test('our own faults are nobody’s outage', () => {
  for (const fault of [new TypeError('x is not a function'), new Error('An order is gone'), 'text', undefined])
    assert.equal(isDatabaseUnavailable(fault), false)
})
