import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findCashObstacle, type CashFacts } from './cash-terms.ts'

const terms = { isOffered: true, upTo: 5_000_00, fee: 49_00, isForReadyGoods: true }
const facts: CashFacts = {
  total: 5_000_00,
  parcels: 1,
  isGift: false,
  isForSomebodyElse: false,
  isMade: false,
  takesCash: true,
  open: 0,
}

test('cash is taken up to the limit, for one own parcel of ready goods', () => {
  assert.equal(findCashObstacle(terms, facts), undefined)
  const wrong: [Partial<CashFacts>, RegExp][] = [
    [{ total: 5_000_01 }, /goes up to ₹5,000/],
    [{ parcels: 2 }, /several addresses/],
    [{ isGift: true }, /ask the recipient/],
    [{ isForSomebodyElse: true }, /ask the recipient/],
    [{ isMade: true }, /pay online/],
    [{ takesCash: false }, /takes no cash/],
    [{ open: 2 }, /on their way/],
  ]
  for (const [change, sentence] of wrong) assert.match(findCashObstacle(terms, { ...facts, ...change }) ?? '', sentence)
  assert.match(findCashObstacle({ ...terms, isOffered: false }, facts) ?? '', /not offered/)
  assert.equal(findCashObstacle({ ...terms, isForReadyGoods: false }, { ...facts, isMade: true }), undefined)
})
