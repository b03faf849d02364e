import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatMarkdownTable, formatTerminalTable } from './format-table.ts'

const table = {
  title: 'Trays',
  columns: ['tray', 'price'],
  rows: [
    ['brass', '1,200'],
    ['walnut', '90'],
  ],
  notes: ['Prices are made up.'],
}

test('on the terminal the columns stand in line', () => {
  const lines = formatTerminalTable(table).split('\n')
  assert.ok(lines.includes('  tray    price'))
  assert.ok(lines.includes('  brass   1,200'))
  assert.ok(lines.includes('  walnut     90'))
  assert.ok(lines.includes('  Prices are made up.'))
})

test('in Markdown the figures stand to the right', () => {
  assert.equal(
    formatMarkdownTable(table),
    '### Trays\n\n| tray | price |\n| --- | ---: |\n| brass | 1,200 |\n| walnut | 90 |\n\nPrices are made up.',
  )
})
