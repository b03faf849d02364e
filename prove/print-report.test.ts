import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { listInvariants } from '#server/platform/ledger/check-ledger.ts'
import { printInvariants } from './print-report.ts'

const counts = {
  orders: 12,
  placed: 9,
  payments: 10,
  refunds: 2,
  requests: 12,
  messages: 40,
  moves: 30,
  events: 20,
  entries: 0,
  products: 8,
  giftCards: 3,
  hampers: 2,
}

function printed(violations: Parameters<typeof printInvariants>[0]) {
  const log = mock.method(console, 'log', () => {})
  const holds = printInvariants(violations, counts)
  const lines = log.mock.calls.map(({ arguments: [line] }) => String(line))
  log.mock.restore()
  return { holds, lines, rowOf: (number: string) => lines.find((line) => line.slice(4).startsWith(`${number} `)) }
}

test('every invariant that is checked has its row, also those that only evidence checks', () => {
  const { holds, rowOf } = printed([])
  assert.ok(holds)
  for (const number of [...listInvariants().map((invariant) => invariant.split(' ')[0] ?? ''), 'I4'])
    assert.match(rowOf(number) ?? '', /✓ .* 0 broken$/, number)
})

test('what is broken is counted in its row and named, a new invariant as well', () => {
  const { holds, lines, rowOf } = printed([
    { invariant: 'M6 nothing leaves beyond the money received', reference: 'an order' },
    { invariant: 'M99 something new', reference: 'a thing' },
  ])
  assert.ok(!holds)
  assert.match(rowOf('M6') ?? '', /✗ .* 1 broken$/)
  assert.match(rowOf('M99') ?? '', /✗ .*something new.* 1 broken$/)
  assert.ok(lines.some((line) => line.includes('an order: M6 nothing leaves')))
})
