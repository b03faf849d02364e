import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitScriptRuns, findScripts } from './script-runs.ts'

test('text is cut where the script changes; spaces and figures go along', () => {
  assert.deepEqual(splitScriptRuns('Asha राव, 12 Amber Road'), [
    { text: 'Asha ' },
    { script: 'devanagari', text: 'राव, 12 ' },
    { text: 'Amber Road' },
  ])
  assert.deepEqual(splitScriptRuns('12 Amber Road'), [{ text: '12 Amber Road' }])
  assert.deepEqual(splitScriptRuns(''), [{ text: '' }])
})

test('each script of India is found', () => {
  assert.deepEqual(findScripts('आशा আশা ਆਸ਼ਾ આશા ଆଶା ஆஷா ఆశా ಆಶಾ ആശ Asha'), [
    'devanagari',
    'bengali',
    'gurmukhi',
    'gujarati',
    'oriya',
    'tamil',
    'telugu',
    'kannada',
    'malayalam',
  ])
})

test('what no face has is shown as plainly as possible', () => {
  assert.deepEqual(splitScriptRuns('Žofie 花 🎁'), [{ text: 'Zofie · ·' }])
})

test('a new line is one', () => {
  assert.deepEqual(splitScriptRuns('Lid: leaf\nRibbon: blush'), [{ text: 'Lid: leaf\nRibbon: blush' }])
})

test('joiners stay with their letters', () => {
  assert.deepEqual(splitScriptRuns('क्\u200dष'), [{ script: 'devanagari', text: 'क्\u200dष' }])
})
