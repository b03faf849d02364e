import assert from 'node:assert/strict'
import { test } from 'node:test'
import { doInParts, refusalLines, splitInto } from './in-parts.ts'

const refuse = (message: string) => ({ ok: false, message }) as const
const work = (n: number) => Promise.resolve(n % 3 === 0 ? refuse('It is packed.') : { ok: true as const })
const options = { nameOf: (n: number) => `GTH-${n}`, told: () => undefined, isStopped: () => false }

test('each is tried once, what is refused is named, and the rest goes on', async () => {
  const tried: number[] = []
  const done = await doInParts([1, 2, 3, 4, 5, 6], work, { ...options, told: (count) => tried.push(count) })
  assert.deepEqual([done.done, done.refused.map(({ name }) => name), done.left], [4, ['GTH-3', 'GTH-6'], 0])
  assert.deepEqual(tried, [1, 2, 3, 4, 5, 6])
})

test('stopped, it says how many were not tried', async () => {
  let tried = 0
  const done = await doInParts([1, 2, 4, 5], work, {
    ...options,
    told: (count) => (tried = count),
    isStopped: () => tried === 2,
  })
  assert.deepEqual([done.done, done.left], [2, 2])
})

test('parts hold everything once, and one refusal is said once', () => {
  assert.deepEqual(splitInto([1, 2, 3, 4, 5], 2), [[1, 2], [3, 4], [5]])
  assert.deepEqual(splitInto([], 2), [])
  const refused = ['a', 'b', 'c'].map((name) => ({ name, message: 'It is packed.' }))
  assert.deepEqual(refusalLines([...refused, { name: 'd', message: 'It is gone.' }], 2), [
    'a, b and 1 more: It is packed.',
    'd: It is gone.',
  ])
})
