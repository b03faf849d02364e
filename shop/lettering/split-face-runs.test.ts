import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitFaceRuns } from './split-face-runs.ts'

const split = (...parameters: Parameters<typeof splitFaceRuns>) =>
  splitFaceRuns(...parameters).map(({ font, script, text }) => `${font} ${script}: ${text}`)

test('a typeface letters the scripts it was drawn for, each shaped by itself', () => {
  assert.deepEqual(split('रिया & Arjun', 'kalam'), ['kalam devanagari: रिया & ', 'kalam latin: Arjun'])
})

test('a script that the typeface lacks goes to its fallback font, with its joiners', () => {
  assert.deepEqual(split('Riya ௧ கௌசல்யா!', 'kalam'), [
    'kalam latin: Riya ',
    'kavivanar tamil: ௧',
    'kalam latin:  ',
    'kavivanar tamil: கௌசல்யா',
    'kalam latin: !',
  ])
  assert.deepEqual(split('র‍্যাচেল।', 'fraunces'), ['noto-bengali bengali: র‍্যাচেল।'])
})
