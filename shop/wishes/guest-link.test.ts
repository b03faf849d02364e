import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guestListPath, MAX_IN_LINK, readGuestList } from './guest-link.ts'

const listOf = (path: string) => new URL(path, 'https://gathri.example').searchParams.get('w') ?? ''

test('a guest’s link holds the pieces of the list and their colours, no words, and no more than an address takes', () => {
  const design = 'a'.repeat(36)
  const path = guestListPath(['12.ribbon=wine', `9.names=${design}`, '9', 'not a key', '31'])
  assert.equal(path, '/wishlist/shown?w=12.ribbon=wine~9~31')
  assert.deepEqual(
    readGuestList(listOf(path)).map(({ id, choices }) => [id, { ...choices }]),
    [
      [12, { ribbon: 'wine' }],
      [9, {}],
      [31, {}],
    ],
  )
  const many = Array.from({ length: 100 }, (_, place) => String(place + 1))
  assert.equal(readGuestList(listOf(guestListPath(many))).length, MAX_IN_LINK)
})

for (const typed of ['', '~~~', 'x', '1e9', '0', `9.names=${'a'.repeat(36)}`])
  test(`${JSON.stringify(typed)} names no words and nothing odd`, () => {
    for (const wish of readGuestList(typed)) assert.deepEqual({ ...wish.choices }, {})
  })
