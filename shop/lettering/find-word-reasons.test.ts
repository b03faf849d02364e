import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeWordReasons, findWordReasons } from './find-word-reasons.ts'

test('names, dates and blessings in any script are made without a second look', () => {
  for (const words of [
    'Riya & Arjun',
    'रिया & अर्जुन',
    '14 · 02 · 27',
    '14.02.2027 – 15.02.2027',
    'শুভ বিবাহ',
    'இனிய திருமண வாழ்த்துகள்',
    'A.P.J. Abdul Kalam',
    'Dr. Kutty',
    'Shri Scunthorpe',
    'Mr. & Mrs. Dixit',
    'Class of 2027, Std. 10',
    '12.11.26',
  ])
    assert.deepEqual(findWordReasons([words]), [], words)
})

test('rude words in several scripts, numbers to call, links and marks of others are read first', () => {
  const reasons = (words: string) => findWordReasons(['Happy Rakhi', words])
  for (const words of ['you chutiya', 'चूतिया', 'হারামজাদা', 'ગાંડુ', 'ਹਰਾਮੀ', 'தேவடியா', 'లంజ', 'ಸೂಳೆ', 'തായോളി', 'ହାରାମଜାଦା'])
    assert.deepEqual(reasons(words), ['rude'], words)
  for (const words of ['Call 98765 43210', '९८७६५४३२१०', '+91-98765-43210'])
    assert.deepEqual(reasons(words), ['phone'], words)
  for (const words of ['www.evil.example', 'riya@example.in', 'gathri.com'])
    assert.deepEqual(reasons(words), ['link'], words)
  for (const words of ['NIKE', 'Mickey-Mouse']) assert.deepEqual(reasons(words), ['mark'], words)
  assert.equal(describeWordReasons(['rude', 'phone']), 'Read the words first: words that may hurt, a phone number')
})
