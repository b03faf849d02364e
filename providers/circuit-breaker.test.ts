import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProviderResult } from './provider-result.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'

const down: ProviderResult<string> = { ok: false, reason: 'unavailable', message: 'Please try again.' }
const up: ProviderResult<string> = { ok: true, value: 'here' }

function openScene() {
  const scene = { time: 0, calls: 0, result: down }
  const guarded = createCircuitBreaker(() => scene.time)
  const call = () =>
    guarded(async () => {
      scene.calls += 1
      return scene.result
    })
  return { scene, call, guarded }
}
const retryOf = (answer: ProviderResult<unknown>) => (answer.ok ? undefined : answer.retryAfterMs)

test('after a few calls in vain nobody waits any more, and everybody hears when to come back', async () => {
  const { scene, call } = openScene()
  for (let times = 0; times < 4; times++) assert.equal(retryOf(await call()), undefined)
  assert.equal(retryOf(await call()), 2_000)
  scene.time = 500
  assert.equal(retryOf(await call()), 1_500)
  for (let times = 0; times < 100; times++) await call()
  assert.equal(scene.calls, 5)
})

test('one call at a time tries whether it is back', async () => {
  const { scene, call, guarded } = openScene()
  for (let times = 0; times < 5; times++) await call()
  scene.time = 2_000
  const probe = Promise.withResolvers<ProviderResult<string>>()
  const probing = guarded(() => probe.promise)
  for (let times = 0; times < 50; times++) assert.equal((await call()).ok, false)
  assert.equal(scene.calls, 5)
  probe.resolve(down)
  assert.equal(retryOf(await probing), 2_000)
  await call()
  assert.equal(scene.calls, 5, 'it is left alone again')

  scene.time = 4_000
  scene.result = up
  assert.deepEqual(await call(), up)
  assert.deepEqual(await Promise.all([call(), call(), call()]), [up, up, up])
})

test('a no is an answer, and one yes in between ends the count', async () => {
  const { scene, call } = openScene()
  scene.result = { ok: false, reason: 'refused', message: 'No.' }
  for (let times = 0; times < 20; times++) await call()
  scene.result = down
  for (let times = 0; times < 4; times++) await call()
  scene.result = up
  await call()
  scene.result = down
  for (let times = 0; times < 4; times++) assert.equal(retryOf(await call()), undefined)
  assert.equal(scene.calls, 29)
})

test('a call that throws leaves the way free for the next', async () => {
  const { scene, call, guarded } = openScene()
  for (let times = 0; times < 5; times++) await call()
  scene.time = 2_000
  await assert.rejects(guarded(() => Promise.reject(new Error('a slip of ours'))))
  scene.result = up
  assert.deepEqual(await call(), up)
})
