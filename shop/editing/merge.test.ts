import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { mergeRows, type MergeRules } from './merge.ts'

type Row = { price: number; weight: number; words: string; categories: number[]; pictures: number[] }
const rules: MergeRules<Row> = {
  price: 'value',
  weight: 'value',
  words: 'lines',
  categories: 'set',
  pictures: 'order',
}
const tray: Row = { price: 899, weight: 1.2, words: 'A', categories: [1, 2], pictures: [1, 2, 3] }
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 5 })
const row = {
  price: fc.integer({ min: 1, max: 3 }),
  weight: fc.integer({ min: 1, max: 3 }),
  words: fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 5 }).map((lines) => lines.join('\n')),
  categories: ids,
  pictures: ids,
}
const rows = fc.record<Row>(row, { noNullPrototype: true })
const fields = Object.keys(rules) as (keyof Row)[]
const sorted = (list: number[]) => list.toSorted()

test('what two people changed in different fields is saved at once, and the same field is asked about', () => {
  const mine = { ...tray, price: 949 }
  assert.deepEqual(mergeRows(rules, { base: tray, mine, theirs: { ...tray, weight: 1.4, words: 'B' } }), {
    row: { ...tray, price: 949, weight: 1.4, words: 'B' },
    collisions: [],
    theirs: ['weight', 'words'],
  })
  const both = mergeRows(rules, { base: tray, mine: { ...mine, words: 'C' }, theirs: { ...tray, words: 'B' } })
  assert.deepEqual(both.collisions, [{ field: 'words', base: 'A', mine: 'C', theirs: 'B' }])
  assert.equal(both.row.price, 949)
})

test('lists merge by what was added and taken away, orders by who moved something', () => {
  const merged = mergeRows(rules, {
    base: tray,
    mine: { ...tray, categories: [1, 2, 3], pictures: [3, 1, 2] },
    theirs: { ...tray, categories: [2, 4], pictures: [1, 2, 3, 4] },
  })
  assert.deepEqual(merged.collisions, [])
  assert.deepEqual(sorted(merged.row.categories), [2, 3, 4])
  assert.deepEqual(merged.row.pictures, [3, 1, 2, 4])
  const turned = { base: tray, mine: { ...tray, pictures: [3, 1, 2] }, theirs: { ...tray, pictures: [2, 1, 3] } }
  assert.deepEqual(
    mergeRows(rules, turned).collisions.map(({ field }) => field),
    ['pictures'],
  )
})

test('text merges where the changes lie apart', () => {
  const base = { ...tray, words: 'one\ntwo\nthree\nfour' }
  const merge = (mine: string, theirs: string) =>
    mergeRows(rules, { base, mine: { ...base, words: mine }, theirs: { ...base, words: theirs } })
  assert.equal(merge('ONE\ntwo\nthree\nfour', 'one\ntwo\nthree\nFOUR\nfive').row.words, 'ONE\ntwo\nthree\nFOUR\nfive')
  assert.equal(merge('one\nTWO\nthree\nfour', 'one\n2\nthree\nfour').collisions.length, 1)
})

test('merge(base, a, base) is a, and so is merge(base, base, a)', () => {
  fc.assert(
    fc.property(rows, rows, (base, a) => {
      assert.deepEqual(mergeRows(rules, { base, mine: a, theirs: base }).row, a)
      assert.deepEqual(mergeRows(rules, { base, mine: base, theirs: a }).row, a)
      assert.deepEqual(mergeRows(rules, { base, mine: a, theirs: a }), { row: a, collisions: [], theirs: [] })
    }),
  )
})

test('edits of different fields commute', () => {
  fc.assert(
    fc.property(rows, rows, rows, fc.subarray(fields), (base, one, other, ofOne) => {
      const pick = (row: Row, names: (keyof Row)[]) => Object.fromEntries(names.map((name) => [name, row[name]]))
      const mine: Row = { ...base, ...pick(one, ofOne) }
      const theirs: Row = {
        ...base,
        ...pick(
          other,
          fields.filter((field) => !ofOne.includes(field)),
        ),
      }
      const forth = mergeRows(rules, { base, mine, theirs })
      assert.deepEqual(forth.row, mergeRows(rules, { base, mine: theirs, theirs: mine }).row)
      assert.deepEqual(forth.collisions, [])
    }),
  )
})

test('nothing disappears without being shown', () => {
  fc.assert(
    fc.property(rows, rows, rows, (base, mine, theirs) => {
      const merged = mergeRows(rules, { base, mine, theirs })
      const asked = new Set(merged.collisions.map(({ field }) => field))
      for (const field of ['price', 'weight'] as const)
        for (const side of [mine, theirs])
          assert.ok(asked.has(field) || side[field] === base[field] || merged.row[field] === side[field])
      for (const field of ['categories', 'pictures'] as const)
        for (const side of [mine, theirs]) {
          for (const added of side[field].filter((item) => !base[field].includes(item)))
            assert.ok(merged.row[field].includes(added), `${field} lost ${added}`)
          for (const gone of base[field].filter((item) => !side[field].includes(item)))
            assert.ok(!merged.row[field].includes(gone), `${field} kept ${gone}`)
        }
      if (!asked.has('words')) {
        const count = (text: string, line: string) => text.split('\n').filter((each) => each === line).length
        for (const line of ['a', 'b', 'c'])
          for (const side of [mine, theirs]) {
            const added = count(side.words, line) - count(base.words, line)
            assert.ok(count(merged.row.words, line) >= added, `line ${line} is lost`)
          }
      }
    }),
  )
})
