import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkWords, fillWords } from './fill-words.ts'

test('brackets are filled once, a greeting does without a name, and an unknown day takes its paragraph along', () => {
  const words = 'Namaste {name},\n\nIt arrives by {day}.\n\nYour order {number} is here.\n'
  const whole = { name: 'Asha {number}', number: 'GTH-1', day: '4 Dec' }
  assert.deepEqual(fillWords(words, whole), [
    'Namaste Asha {number},',
    'It arrives by 4 Dec.',
    'Your order GTH-1 is here.',
  ])
  assert.deepEqual(fillWords(words, { name: '', number: 'GTH-1', day: '' }), ['Namaste,', 'Your order GTH-1 is here.'])
})

test('a name in brackets that the mail does not know is refused with those it knows', () => {
  const rule = { most: 60, fills: ['name', 'number'] }
  assert.equal(checkWords('Namaste {name},\n\norder {number}', rule), undefined)
  assert.equal(checkWords('Namaste {surname},', rule), '{surname} is not known here. You can use {name} and {number}.')
  assert.match(checkWords('Namaste {name,', rule) ?? '', /open and close each bracket/)
  assert.match(checkWords('Namaste {name}', { most: 60 }) ?? '', /Please write it without brackets/)
  assert.equal(checkWords('<b>Namaste</b>', rule), 'Please write plain words, without <b>.')
  assert.equal(checkWords('2 < 3 > 1', rule), undefined)
  assert.match(checkWords('a'.repeat(61), rule) ?? '', /shorten this to 60/)
})
