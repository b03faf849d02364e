import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findScreens } from './find-screens.ts'

const screens = ['Today', 'Orders', 'Orders by day', 'API tokens', 'Audit log'].map((name) => ({ name, path: name }))
const find = (typed: string) => findScreens(screens, typed).map(({ name }) => name)

test('screens are found by the beginnings of their words, in any order', () => {
  assert.deepEqual(find('or'), ['Orders', 'Orders by day'])
  assert.deepEqual(find('day ord'), ['Orders by day'])
  assert.deepEqual(find(' TOKEN '), ['API tokens'])
  assert.deepEqual(find('rders'), [])
  assert.equal(find('').length, screens.length)
})
