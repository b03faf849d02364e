import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProviderResult } from './provider-result.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'

const down: ProviderResult<string> = { ok: false, reason: 'unavailable', message: 'Please try again.' }
const up: ProviderResult<string> = { ok: true, value: 'here' }

/** A provider, a clock, and a breaker between. */
function openScene() {
  const scene = { time: 0, calls: 0, answer: down }
  const guarded = createCircuitBreaker(() => scene.time)
  const ask = () =>
    guarded(async () => {
      scene.calls += 1
      return scene.answer
    })
  return { scene, ask, guarded }
}
const retryOf = (answer: ProviderResult<unknown>) => (answer.ok ? undefined : answer.retryAfterMs)

test('after a few calls in vain nobody waits any more, and everybody hears when to come back', async () => {
  const { scene, ask } = openScene()
  for (let times = 0; times < 4; times++) assert.equal(retryOf(await ask()), undefined)
  assert.equal(retryOf(await ask()), 2_000)
  scene.time = 500
  assert.equal(retryOf(await ask()), 1_500)
  for (let times = 0; times < 100; times++) await ask()
  assert.equal(scene.calls, 5)
})

test('one call at a time tries whether it is back', async () => {
  const { scene, ask, guarded } = openScene()
  for (let times = 0; times < 5; times++) await ask()
  scene.time = 2_000
  const probe = Promise.withResolvers<ProviderResult<string>>()
  const probing = guarded(() => probe.promise)
  for (let times = 0; times < 50; times++) assert.equal((await ask()).ok, false)
  assert.equal(scene.calls, 5)
  probe.resolve(down)
  assert.equal(retryOf(await probing), 2_000)
  await ask()
  assert.equal(scene.calls, 5, 'it is left alone again')

  scene.time = 4_000
  scene.answer = up
  assert.deepEqual(await ask(), up)
  assert.deepEqual(await Promise.all([ask(), ask(), ask()]), [up, up, up])
})

test('a no is an answer, and one yes in between ends the count', async () => {
  const { scene, ask } = openScene()
  scene.answer = { ok: false, reason: 'refused', message: 'No.' }
  for (let times = 0; times < 20; times++) await ask()
  scene.answer = down
  for (let times = 0; times < 4; times++) await ask()
  scene.answer = up
  await ask()
  scene.answer = down
  for (let times = 0; times < 4; times++) assert.equal(retryOf(await ask()), undefined)
  assert.equal(scene.calls, 29)
})

test('a call that throws leaves the way free for the next', async () => {
  const { scene, ask, guarded } = openScene()
  for (let times = 0; times < 5; times++) await ask()
  scene.time = 2_000
  await assert.rejects(guarded(() => Promise.reject(new Error('a slip of ours'))))
  scene.answer = up
  assert.deepEqual(await ask(), up)
})
