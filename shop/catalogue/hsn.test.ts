import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isHsnOfGoods } from './hsn.ts'

test('goods have an HSN code of 4, 6 or 8 digits; codes of services are none of theirs', () => {
  for (const code of ['7419', '741980', '74198030', '0902']) assert.ok(isHsnOfGoods(code), code)
  for (const code of ['', '741', '44209', '4420909', '998899', '9968', '741980301', '7419 ', '74A9'])
    assert.ok(!isHsnOfGoods(code), code)
})
