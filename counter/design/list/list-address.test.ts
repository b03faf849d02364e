import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  isNarrowed,
  isSameQuery,
  listChips,
  readListAddress,
  toListQuery,
  toViewQuery,
  withoutChip,
  writeListAddress,
} from './list-address.ts'
import { countText } from './count-text.ts'
import type { Filter } from './list-types.ts'

const filters: readonly Filter[] = [
  {
    key: 'state',
    label: 'State',
    kind: 'choice',
    values: [
      { value: 'placed', label: 'Placed' },
      { value: 'packed', label: 'Packed' },
    ],
  },
  { key: 'city', label: 'City', kind: 'text' },
  { key: 'from', label: 'From', kind: 'day' },
]
const read = (search: string) => readListAddress(new URLSearchParams(search), filters)

test('an address says what the list shows, and is written back the same', () => {
  const address = read('q=asha&state=placed,packed&city=Jaipur&from=2026-11-22')
  assert.deepEqual(address, {
    words: 'asha',
    values: { state: ['placed', 'packed'], city: ['Jaipur'], from: ['2026-11-22'] },
  })
  const written = writeListAddress(new URLSearchParams('tab=2'), address, filters)
  assert.equal(written.get('tab'), '2')
  assert.deepEqual(readListAddress(written, filters), address)
  assert.deepEqual(toListQuery(address), {
    q: 'asha',
    state: ['placed', 'packed'],
    city: ['Jaipur'],
    from: ['2026-11-22'],
  })
})

test('a kept view holds the filters and no words', () => {
  const query = toViewQuery(read('q=asha&state=placed,packed&city=Jaipur'), filters)
  assert.deepEqual(readListAddress(new URLSearchParams(query), filters), {
    words: '',
    values: { state: ['placed', 'packed'], city: ['Jaipur'] },
  })
  assert.ok(isSameQuery(query, 'city=Jaipur&state=placed,packed'))
  assert.ok(!isSameQuery(query, 'city=Jaipur'))
  assert.equal(toViewQuery(read('q=asha'), filters), '')
})

test('values and names that no filter knows are left out', () => {
  const days: readonly Filter[] = [
    {
      key: 'ship_by',
      label: 'Leaves',
      kind: 'one',
      values: [{ value: '..2026-11-24', label: 'today' }],
      takesOthers: true,
    },
  ]
  const shared = readListAddress(new URLSearchParams('ship_by=..2026-11-20'), days)
  assert.deepEqual(
    listChips(shared, days).map(({ value }) => value),
    ['..2026-11-20'],
    'an address of another day still narrows',
  )
  assert.deepEqual(read('state=melted&colour=red'), { words: '', values: {} })
  assert.equal(isNarrowed(read('state=melted')), false)
})

test('each value is a chip in words, and goes alone', () => {
  const address = read('q=asha&state=placed,packed&from=2026-11-22')
  const chips = listChips(address, filters)
  assert.deepEqual(
    chips.map(({ text }) => text),
    ['State: Placed', 'State: Packed', 'From: 22 Nov 2026'],
  )
  const [first] = chips
  assert.ok(first)
  assert.deepEqual(withoutChip(address, first).values['state'], ['packed'])
  const none = chips.reduce(withoutChip, address)
  assert.equal(isNarrowed(none), true)
  assert.equal(isNarrowed({ ...none, words: '' }), false)
})

test('rows are counted in words', () => {
  const nouns = ['person', 'people'] as const
  assert.deepEqual(
    [countText(0, false, nouns), countText(1, false, nouns), countText(10_000, true, nouns)],
    ['0 people', '1 person', '10,000+ people'],
  )
})
