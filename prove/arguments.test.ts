import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readArguments } from './arguments.ts'

test('without a word it is 30 kills on PostgreSQL under the usual faults', () => {
  const { what, kills, faultProfile, database, crashes } = readArguments([])
  assert.deepEqual(
    { what, kills, faults: faultProfile, database, crashes },
    {
      what: 'kills',
      kills: 30,
      faults: 'usual',
      database: 'postgres',
      crashes: 0,
    },
  )
})

test('faults may be named, or asked for alone', () => {
  assert.equal(readArguments(['--kills', '300', '--faults']).faultProfile, 'usual')
  assert.equal(readArguments(['--faults', '--kills', '300']).kills, 300)
  assert.equal(readArguments(['--faults', 'storm']).faultProfile, 'storm')
})

test('what will not do is said in a line', () => {
  assert.throws(() => readArguments(['--faults', 'sunny']), /--faults is one of calm, usual, storm, not "sunny"/)
  assert.throws(() => readArguments(['--kills', 'many']), /--kills takes a whole number/)
  assert.throws(() => readArguments(['--database', 'embedded', '--crash-postgres', '3']), /needs --database postgres/)
  assert.throws(() => readArguments(['--orders', '-1']))
})
