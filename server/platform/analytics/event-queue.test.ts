import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import type { AnalyticsProvider, EventBatch } from '#providers/analytics/analytics-provider.ts'
import type { ProviderResult } from '#providers/provider-result.ts'
import { createEventQueue } from './event-queue.ts'

const log = pino({ level: 'silent' })
const visit = (clientId: string): EventBatch => ({ clientId, sessionId: null, at: new Date(0), events: [] })
const away: ProviderResult<null> = { ok: false, reason: 'unavailable', message: '' }

function service(name: string) {
  const received: string[] = []
  const state: { answer: ProviderResult<null> } = { answer: { ok: true, value: null } }
  const provider: AnalyticsProvider = {
    name,
    send: async ({ clientId }) => {
      received.push(clientId)
      return state.answer
    },
  }
  return { received, state, provider }
}

test('everything is handed on, to every service, in order', async () => {
  const [one, other] = [service('one'), service('other')]
  const queue = createEventQueue([one.provider, other.provider], log, () => new Date(0))
  for (let i = 0; i < 10; i++) queue.add(visit(String(i)))
  await queue.flush()
  assert.deepEqual(one.received, [...'0123456789'])
  assert.deepEqual(other.received, one.received)
  assert.equal(queue.pendingCount(), 0)
})

test('a service that is away is asked ever less often, keeps the others from nothing, and hears of it later', async () => {
  const [gone, well] = [service('gone'), service('well')]
  let now = 0
  const queue = createEventQueue([gone.provider, well.provider], log, () => new Date(now))
  gone.state.answer = away
  for (let i = 0; i < 8; i++) queue.add(visit(String(i)))
  await queue.flush()
  await queue.flush()
  assert.equal(gone.received.length, 4, 'four at once, and then a pause')
  assert.equal(well.received.length, 8)
  now += 2_000
  await queue.flush()
  assert.equal(gone.received.length, 5, 'one to see whether it is back')
  gone.state.answer = { ok: true, value: null }
  now += 4_000
  await queue.flush()
  assert.deepEqual(new Set(gone.received), new Set(well.received))
  assert.equal(queue.pendingCount(), 0)
})

test('memory stays within bounds, and what nobody takes is given up', async () => {
  const { received, state, provider } = service('gone')
  let now = 0
  const queue = createEventQueue([provider], log, () => new Date(now), 3)
  state.answer = away
  for (let i = 0; i < 10; i++) queue.add(visit(String(i)))
  assert.equal(queue.pendingCount(), 3)
  for (let i = 0; i < 30; i++) {
    now += 60_000
    await queue.flush()
  }
  assert.equal(queue.pendingCount(), 0)
  assert.deepEqual(new Set(received), new Set(['7', '8', '9']), 'the newest are queued')
})

test('what a service refuses is not sent again', async () => {
  const { received, state, provider } = service('strict')
  state.answer = { ok: false, reason: 'refused', message: '' }
  const queue = createEventQueue([provider], log, () => new Date(0))
  queue.add(visit('1'))
  await queue.flush()
  await queue.flush()
  assert.deepEqual(received, ['1'])
})
