import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseRemittance } from './parse-remittance.ts'

const one = [{ awb: '141123221000001', amount: 1_299_00 }]
const read = (text: string) => {
  const parsed = parseRemittance(text)
  return parsed.ok ? parsed.parcels : parsed.message
}

test('a list of the courier service is read by its first row, a typed one line by line', () => {
  assert.deepEqual(read('141123221000001, 1299'), one)
  assert.deepEqual(read('Order,AWB Code,COD Amount,Remitted Date\nA-1,"141123221000001","1,299.00",2026-11-29\n'), one)
  assert.deepEqual(
    read(
      'Remittance ID,Order Amount,AWB Assigned Date,AWB Number,COD Amount\n7,1500,2026-11-20,141123221000001,1299\n',
    ),
    one,
  )
  assert.deepEqual(read('AWB\tOrder\tAmount\n141123221000001\tA-1\t₹1,299\n'), one)
})

test('a line that is no parcel is named, and an empty list is refused', () => {
  assert.match(String(read('hello')), /^Write “hello” as an AWB number and an amount/)
  assert.match(String(read('141123221000001, 0')), /^Write “141123221000001, 0”/)
  assert.match(String(read('\n')), /no parcel/)
})
