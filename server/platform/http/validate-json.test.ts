import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { validateJson } from './validate-json.ts'

const errorOf = (text: string) => {
  const error = validateJson(text)
  return error && `${error.path.join('.')}: ${error.message}`
}

test('a name that stands twice is found, wherever it stands and however it is written', () => {
  for (const [text, path] of [
    ['{"a":1,"a":2}', 'a'],
    ['{"a":1,"\\u0061":1}', 'a'],
    ['{"info":{"city":"Jaipur" , "x":[{}], "city"\n:"Goa"}}', 'info.city'],
    ['{"cart":[{"id":1},{"id":1,"id":2}]}', 'cart.1.id'],
    ['[[{"a":{"b":1,"b":1}}]]', '0.0.a.b'],
  ])
    assert.equal(errorOf(text!), `${path}: Please send ${path} once.`)
  assert.equal(errorOf('{"a":{"a":"a"},"b":[{"a":1},{"a":1}],"":"","c":"{\\"a\\":1,\\"a\\":1}"}'), undefined)
})

test('characters that are none, and texts nobody types, are found by their field', () => {
  for (const [value, words] of [
    ['Asha\u0000', /^name: Please type name again/],
    ['\ud83c', /^name: Please type name again/],
    ['a'.repeat(4_001), /^name: Please shorten name to 4000 characters\.$/],
  ] as const)
    assert.match(errorOf(JSON.stringify({ name: value })) ?? '', words)
  assert.match(errorOf(JSON.stringify({ list: ['a', '\u0000'] })) ?? '', /^list\.1: /)
  assert.match(errorOf('"\\u0000"') ?? '', /^: Please type the text again/)
  assert.match(errorOf(JSON.stringify({ a: { 'b\u0000': 1 } })) ?? '', /^a: Please leave out the field/)
  assert.match(errorOf(JSON.stringify({ ['a'.repeat(101)]: 1 })) ?? '', /^: Please leave out the field/)
  assert.equal(errorOf(JSON.stringify({ name: `${'🎁'.repeat(2_000)}`, other: 'थाली' })), undefined)
})

test('what is built to be slow is turned away: deep, or with entries without end', () => {
  assert.match(errorOf('['.repeat(30_000) + ']'.repeat(30_000)) ?? '', /holds too much within itself/)
  assert.match(errorOf(JSON.stringify({ cart: Array(1001).fill(0) })) ?? '', /^cart: Please send at most 1000/)
  assert.match(errorOf(`{${Array.from({ length: 1001 }, (_, at) => `"${at}":1`).join()}}`) ?? '', /at most 1000/)
  assert.equal(errorOf(JSON.stringify({ cart: Array(500).fill(0) })), undefined)
  assert.equal(errorOf('{'), ': The request body is not valid JSON.')
})

test('any other JSON passes, whatever is in it', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(0, 1, '\t'), (value, space) => {
      assert.equal(errorOf(JSON.stringify(value, null, space)), undefined)
    }),
    { numRuns: 500 },
  )
})
