import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseParcelCode } from './parse-parcel-code.ts'

test('the codes of slips and labels are read, and nothing else is one', () => {
  const codes: [string, ReturnType<typeof parseParcelCode>][] = [
    [' gth-000123\n', { number: 123, position: 1, mark: null }],
    ['GTH-000123-2', { number: 123, position: 2, mark: null }],
    ['GTH-000123-4f09ab', { number: 123, position: 1, mark: '4F09AB' }],
    ['GTH-000123-123456', { number: 123, position: 1, mark: '123456' }],
    ['GTH-000123-12-123456', { number: 123, position: 12, mark: '123456' }],
    ['GTH-0', null],
    ['GTH-123-0', null],
    ['GTH-99999999999', null],
    ['8901234567894', null],
    ['', null],
  ]
  for (const [text, code] of codes) assert.deepEqual(parseParcelCode(text), code, text)
})
