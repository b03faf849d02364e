import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createBeginCheckoutEvent,
  createCartEvent,
  createProductEvent,
  createPurchaseEvent,
  createViewItemEvent,
} from './ecommerce-events.ts'
import { parseEvent } from './parse-event.ts'
import type { AnalyticsEvent } from './analytics-event.ts'

const potli = { id: 19, name: 'Silk Booti Potli, Set of Three', price: 149_900, discount: 15 }
const box = { id: 4, name: 'Mehrab Keepsake Box', price: 89_900, discount: 0 }
const lines = [
  { ...potli, quantity: 2 },
  { ...box, quantity: 1 },
]
const potliItem = { item_id: '19', item_name: potli.name, discount: 224.85, price: 1274.15, quantity: 2 }
const boxItem = { item_id: '4', item_name: box.name, discount: 0, price: 899, quantity: 1 }

function assertEvent(event: AnalyticsEvent, name: string, params: Record<string, unknown>): void {
  assert.deepEqual(event, { name, params })
  assert.deepEqual(parseEvent(structuredClone(event)), event)
}

test('view_item names the product the way the specification does', () => {
  assertEvent(createViewItemEvent(potli), 'view_item', {
    currency: 'INR',
    value: 1274.15,
    items: [{ id: 19, name: potli.name, discount: 224.85, price: 1274.15 }],
  })
})

test('select_item, add_to_cart and remove_from_cart carry one line', () => {
  for (const name of ['select_item', 'add_to_cart', 'remove_from_cart'] as const)
    assertEvent(createProductEvent(name, potli, 2), name, {
      currency: 'INR',
      value: 2548.3,
      items: [potliItem],
    })
})

test('begin_checkout says of each item its currency and its place', () => {
  assertEvent(createBeginCheckoutEvent(lines), 'begin_checkout', {
    currency: 'INR',
    value: 3447.3,
    items: [
      { ...potliItem, currency: 'INR', index: 0 },
      { ...boxItem, currency: 'INR', index: 1 },
    ],
  })
})

test('the cart, its delivery and its payment are told with all lines', () => {
  const cart = { currency: 'INR', value: 3447.3, items: [potliItem, boxItem] }
  assertEvent(createCartEvent('view_cart', lines), 'view_cart', cart)
  const tier = { shipping_tier: 'Delhivery Air' }
  assertEvent(createCartEvent('add_shipping_info', lines, tier), 'add_shipping_info', { ...cart, ...tier })
  const type = { payment_type: 'Razorpay' }
  assertEvent(createCartEvent('add_payment_info', lines, type), 'add_payment_info', { ...cart, ...type })
})

test('a purchase tells what was charged, whatever the product costs today', () => {
  const charged = { number: 'GTH-000007', subtotal: 254_830, tax: 45_869, shipping: 12_000 }
  const event = createPurchaseEvent({ ...charged, lines: [{ ...potli, quantity: 2, unitPrice: 127_415 }] })
  assert.deepEqual(event, {
    name: 'purchase',
    params: {
      transaction_id: 'GTH-000007',
      currency: 'INR',
      value: 2548.3,
      tax: 458.69,
      shipping: 120,
      items: [{ ...potliItem, currency: 'INR', index: 0 }],
    },
  })
  assert.equal(parseEvent(event), undefined, 'no browser may claim one')
})
