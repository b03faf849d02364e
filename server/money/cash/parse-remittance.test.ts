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
  assert.match(String(read('hello')), /^Write line 1, “hello”, as an AWB number and an amount/)
  assert.match(String(read('141123221000001, 0')), /^Write line 1, “141123221000001, 0”/)
  assert.match(String(read('\n')), /no parcel/)
})

test('the column of the cash is read, whatever stands before it', () => {
  for (const list of [
    'AWB Number,Order Value,Amount,COD Remitted\n141123221000001,1500,1450,1299\n',
    'AWB,Order Amount,COD_Amount,COD Charges,Remitted On\n141123221000001,1500,1299,30,2026-11-29\n',
    'Order,AWB,AWB Status,Remittance Value,UTR No\nA-1,141123221000001,Delivered,1299.00,7\n',
    'Waybill;COD\n141123221000001;1299\n',
    'COD Amount,AWB\n"₹1,299.00", 141123221000001\n',
  ])
    assert.deepEqual(read(list), one, list)
})

test('where several columns could be meant, none is guessed', () => {
  assert.match(
    String(read('AWB,Order Amount,Net Amount\n141123221000001,1500,1299\n')),
    /^Is the amount that was paid out in “Order Amount” or “Net Amount”\? Name only the right column “COD Amount”/,
  )
  assert.match(String(read('AWB,COD Amount,Amount Remitted\n141123221000001,1500,1299')), /^Is the amount/)
  assert.match(String(read('AWB,Return AWB,Amount\n141123221000001,,1299')), /in “AWB” or “Return AWB”\?/)
})

test('empty first cells keep the columns in place', () => {
  assert.deepEqual(read('Order,AWB,COD Amount\n,141123221000001,1299\n'), one)
  assert.deepEqual(read('Order\tRemark\tAWB\tCOD Amount\n\t\t141123221000001\t1299\n'), one)
  assert.deepEqual(read('AWB,COD Amount,Remark\n141123221000001,1299\n,,\n'), one)
})

test('a row that is no amount, or takes money back, is named', () => {
  const list = 'AWB,COD Amount\n141123221000001,1299\n\n141123221000002,-50\n'
  assert.match(String(read(list)), /^In line 4, “141123221000002, -50”, the courier takes money back\. Remove it/)
  assert.match(String(read('141123221000002, ₹ −50')), /^In line 1, .* takes money back/)
  assert.match(String(read('AWB,COD Amount\n141123221000001,1,299')), /^In line 2, .* more than 2 columns/)
  assert.match(String(read('141123221000001, 1,299')), /^In line 1, .* more than 2 columns/)
})
