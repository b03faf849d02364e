import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findMentioned } from './find-mentioned.ts'

const people = ['Ravi', 'Ravi Kumar', 'मीरा', 'Asha'].map((name, index) => ({ id: String(index), name }))
const named = (words: string) => findMentioned(words, people).map(({ name }) => name)

test('who is named with an @ is found, in any case and script, each once, and nobody by a part of a name', () => {
  assert.deepEqual(named('@ravi, and @Ravi again: look'), ['Ravi'])
  assert.deepEqual(named('@Ravi Kumar: ribbon wine'), ['Ravi Kumar'])
  assert.deepEqual(named('(@मीरा) @Asha.'), ['मीरा', 'Asha'])
  assert.deepEqual(named('Ravi, @Ravindra, asha@Asha.in, @, @nobody'), [])
})

test('of two with the same name both are told', () => {
  const twins = [...people, { id: '9', name: 'asha' }]
  assert.deepEqual(
    findMentioned('@Asha', twins).map(({ id }) => id),
    ['3', '9'],
  )
})
