import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { createIdlePace } from './pace.ts'

test('a shop that nobody visits looks for work less often, and at once when somebody comes', () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  let clock = 0
  const pace = createIdlePace(() => clock)
  const pass = (ms: number) => {
    clock += ms
    mock.timers.tick(ms)
  }
  let looks = 0
  const look = () => void looks++

  pace.schedule(look, 2_000)
  pass(2_000)
  assert.equal(looks, 1, 'as often as always in the first minute')

  pass(60_000)
  pace.schedule(look, 2_000)
  pass(29_999)
  assert.equal(looks, 1)
  pass(1)
  assert.equal(looks, 2, 'a fifteenth as often later')

  pace.schedule(look, 2_000)
  pass(5_000)
  pace.note()
  pass(0)
  assert.equal(looks, 3, 'at once for a visitor, since its time was over')

  pace.schedule(look, 2_000)
  pass(2_000)
  assert.equal(looks, 4)

  pass(60_000)
  pace.schedule(look, 120_000)()
  pace.schedule(look, 120_000)
  pass(120_000)
  assert.equal(looks, 5, 'never later than it asked for beyond a minute, and not at all when called off')
  mock.timers.reset()
})
