import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'

const busyMessage = 'Many people are packing just now.'

function work() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let begun = false
  return {
    run: () => {
      begun = true
      return promise
    },
    end: resolve,
    fail: reject,
    hasBegun: () => begun,
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('only so many run together, the others in the order they came', async () => {
  const queue = createConcurrencyLimiter({ atOnce: 1, waiting: 2, busyMessage })
  const [first, second, third] = [work(), work(), work()]
  const running = [first, second, third].map((each) => queue.run(each.run))
  await settled()
  assert.deepEqual(
    [first, second, third].map((each) => each.hasBegun()),
    [true, false, false],
  )
  first.end('first')
  await settled()
  assert.deepEqual([second.hasBegun(), third.hasBegun()], [true, false])
  second.end('second')
  third.end('third')
  assert.deepEqual(await Promise.all(running), [
    { ok: true, value: 'first' },
    { ok: true, value: 'second' },
    { ok: true, value: 'third' },
  ])
})

test('beyond the line people are refused, and nothing is begun for them', async () => {
  const queue = createConcurrencyLimiter({ atOnce: 1, waiting: 0, busyMessage })
  const first = work()
  const running = queue.run(first.run)
  const late = work()
  const refused = await queue.run(late.run)
  assert.deepEqual(refused, { ok: false, kind: 'busy', reason: 'busy', message: busyMessage })
  assert.equal(late.hasBegun(), false)
  first.end('done')
  await running
})

test('work that fails gives its place back', async () => {
  const queue = createConcurrencyLimiter({ atOnce: 1, waiting: 1, busyMessage })
  const first = work()
  const running = queue.run(first.run)
  const next = queue.run(() => Promise.resolve('next'))
  first.fail(new Error('out of memory'))
  await assert.rejects(running, /out of memory/)
  assert.deepEqual(await next, { ok: true, value: 'next' })
  assert.deepEqual(await queue.run(() => Promise.resolve('after')), { ok: true, value: 'after' })
})
