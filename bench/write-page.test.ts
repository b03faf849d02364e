import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillPage } from './write-page.ts'

const page = 'Words.\n\n<!-- bars -->\nold\n<!-- end -->\n\n<!-- weight -->\nold\n<!-- end -->\n\nMore words.\n'
const weight = {
  measured: '2030-01-02T03:04:05Z',
  machine: 'an abacus',
  busy: [0.5, 1] as [number, number],
  figures: { homeScript: 90 },
  tables: [{ title: 'Weight', columns: ['page', 'KB'], rows: [['home', '90']] }],
}

test('figures go between their marks, words stay', () => {
  const { page: filled } = fillPage(page, { weight })
  assert.match(filled, /^Words\.\n\n<!-- bars -->\n### Beside the bars/)
  assert.match(
    filled,
    /### Weight\n\n\| page \| KB \|\n\| --- \| ---: \|\n\| home \| 90 \|\n\nMeasured 2030-01-02 on an abacus; load of the machine 0\.5 before, 1\.0 after\.\n<!-- end -->\n\nMore words\.\n$/,
  )
  assert.doesNotMatch(filled, /old/)
  assert.equal(fillPage(filled, { weight }).page, filled)
})

test('a part that the page tells of in words is named', () => {
  const { page: filled, byHand } = fillPage(page, { speed: weight, weight })
  assert.deepEqual(byHand, ['speed'])
  assert.match(filled, /### Weight/)
})

test('a bar that was not measured again keeps its figure', () => {
  const { page: filled } = fillPage(page, { weight })
  const { page: again } = fillPage(filled, { weight: { ...weight, figures: { productScript: 96 } } })
  assert.match(
    again,
    /\| Home page: JavaScript \(Brotli\) \|[^\n]* 90\.0 KB \| met \|\n\| Product page: [^\n]* 96\.0 KB/,
  )
})
