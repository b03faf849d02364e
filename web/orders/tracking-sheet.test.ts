import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import type { ShipmentView } from '#contract/order.ts'
import { createTrackingSheet } from './tracking-sheet.ts'

const to = { fName: 'Asha', lName: 'Rao', phnNo: '+91 98765', city: 'Pune, West', zipcode: '411004' }
const shipment = { to, status: 'Shipped', arrives: { by: '2026-12-05', from: null }, pause: null }
const parcel = { courier: 'Delhivery "Air"', awb: '141123221000001' }

test('a sheet names each person of an order with the parcel, and a spreadsheet reads it', () => {
  const waiting = { ...shipment, to: { ...to, fName: '=HYPERLINK("x")', lName: '' }, status: 'Placed', arrives: null }
  const shipments = [
    { ...shipment, parcel },
    { ...waiting, parcel: null },
  ] as unknown as ShipmentView[]
  assert.deepEqual(parse(createTrackingSheet({ shipments })), [
    ['Parcel', 'Name', 'Phone', 'City', 'PIN code', 'Status', 'Arrives', 'Courier', 'AWB number'],
    [
      '1',
      'Asha Rao',
      "'+91 98765",
      'Pune, West',
      '411004',
      'Shipped',
      'By Sat 5 Dec',
      'Delhivery "Air"',
      '141123221000001',
    ],
    ['2', `'=HYPERLINK("x")`, "'+91 98765", 'Pune, West', '411004', 'Placed', '', '', ''],
  ])
})
