import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startAbortable } from './start-abortable.ts'

test('an aborted task ends quietly; any other error is reported', async (t) => {
  const reported: unknown[] = []
  const before = globalThis.reportError
  t.after(() => (globalThis.reportError = before))
  globalThis.reportError = (error: unknown) => reported.push(error)

  const ended = Promise.withResolvers<void>()
  const abort = startAbortable(async (signal) => {
    await new Promise((_done, fail) => signal.addEventListener('abort', () => fail(signal.reason))).finally(() =>
      ended.resolve(),
    )
  })
  abort()
  await ended.promise
  await new Promise(setImmediate)
  assert.deepEqual(reported, [])

  const bug = new TypeError('x is not a function')
  startAbortable(() => Promise.reject(bug))
  await new Promise(setImmediate)
  assert.deepEqual(reported, [bug])
})
