import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findParcel, type Courier } from './tick-parcel.ts'

const parcel = (number: string, awb: string | null) => ({
  shipment: `s-${number}`,
  number,
  reference: `${number}-A1B2C3`,
  awb,
  to: 'Asha Rao, Jaipur 302001',
  pieces: 1,
})
const couriers: Courier[] = [
  { courier: 'Delhivery', ready: [parcel('GTH-000001', '141123')], missing: [] },
  {
    courier: 'Blue Dart',
    ready: [parcel('GTH-000002-2', '77')],
    missing: [{ ...parcel('GTH-000003', null), reason: 'not-packed', why: 'it is not packed' }],
  },
]

test('a parcel is found by its number, its reference or its waybill, and what must not go says why', () => {
  const delhivery = { is: 'ready', shipment: 's-GTH-000001', courier: 'Delhivery' }
  for (const code of ['gth-000001', ' GTH-000001-a1b2c3 ', '141123', '1', 'gth 1'])
    assert.deepEqual(findParcel(code, couriers), delhivery)
  assert.deepEqual(findParcel('77', couriers), { is: 'ready', shipment: 's-GTH-000002-2', courier: 'Blue Dart' })
  assert.deepEqual(findParcel('2-2', couriers), findParcel('77', couriers))
  assert.deepEqual(findParcel('GTH-000003', couriers), {
    is: 'missing',
    number: 'GTH-000003',
    reason: 'not-packed',
  })
  for (const code of ['', 'GTH-000002', 'null']) assert.deepEqual(findParcel(code, couriers), { is: 'unknown' })
})
