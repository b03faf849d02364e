import assert from 'node:assert/strict'
import { test } from 'node:test'
import { arrangeColumns, changeChoice, listChoices, moveChoice, widen } from './list-columns.ts'
import type { Column } from './list-types.ts'

const column = (key: string, card: Column<string>['card'] = 'line'): Column<string> => ({
  key,
  label: key,
  card,
  draw: () => key,
})
const columns = [column('number', 'title'), column('place'), column('money'), column('state')]
const keys = (choices: readonly { key: string }[]) => choices.map(({ key }) => key)

test('without a choice a list has the columns it has at first; hidden ones are left out', () => {
  assert.deepEqual(keys(arrangeColumns(columns, [])), ['number', 'place', 'money', 'state'])
  const hidden = changeChoice(listChoices(columns, []), 'place', { isShown: false, width: 90 })
  assert.deepEqual(keys(arrangeColumns(columns, hidden)), ['number', 'money', 'state'])
})

test('columns move one place, and not beyond the ends', () => {
  const choices = listChoices(columns, [])
  assert.deepEqual(keys(moveChoice(choices, 'money', -1)), ['number', 'money', 'place', 'state'])
  assert.deepEqual(keys(moveChoice(choices, 'number', -1)), keys(choices))
  assert.deepEqual(keys(moveChoice(choices, 'state', 1)), keys(choices))
})

test('what opens a row stays, whatever was kept; unknown columns go, new ones stand after the one they follow', () => {
  const kept = [
    { key: 'state', isShown: true, width: 120 },
    { key: 'gone', isShown: true, width: null },
    { key: 'number', isShown: false, width: null },
    { key: 'place', isShown: false, width: null },
  ]
  assert.deepEqual(listChoices(columns, kept), [
    { key: 'state', isShown: true, width: 120 },
    { key: 'number', isShown: true, width: null },
    { key: 'place', isShown: false, width: null },
    { key: 'money', isShown: true, width: null },
  ])
})

test('widths grow and shrink in steps between two ends', () => {
  assert.deepEqual([widen(null, 1), widen(70, -1), widen(630, 1)], [184, 64, 640])
})
