import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listBarcodeForms, toGtin } from './gtin.ts'

test('UPC-A and the EAN-13 of one piece are one code, in every way to write it', () => {
  assert.equal(toGtin('036000291452'), toGtin('0036000291452'))
  assert.notEqual(toGtin('8901234567894'), toGtin('901234567894'))
  assert.deepEqual(listBarcodeForms('036000291452').toSorted(), ['00036000291452', '0036000291452', '036000291452'])
  assert.deepEqual(listBarcodeForms('8901234567894').toSorted(), ['08901234567894', '8901234567894'])
  for (const own of ['BT-1', '12345', '036000 91452', '']) assert.deepEqual(listBarcodeForms(own), [own], own)
})
