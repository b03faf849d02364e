import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseEvent } from './parse-event.ts'
import { stripUrlSecrets } from './strip-url-secrets.ts'

const search = (search_term: unknown) => parseEvent({ name: 'search', params: { search_term } })

test('what is not on the list goes no further', () => {
  assert.equal(parseEvent({ name: 'purchase', params: {} }), undefined)
  assert.equal(parseEvent({ name: 'constructor', params: {} }), undefined)
  assert.equal(parseEvent({ name: 'login', params: { method: 'Password1' } }), undefined)
  for (const nonsense of [null, 'search', 7, [], { params: {} }]) assert.equal(parseEvent(nonsense), undefined)
  assert.deepEqual(parseEvent({ name: 'login', params: { method: 'Google', email: 'asha@example.in' } }), {
    name: 'login',
    params: { method: 'Google' },
  })
})

test('values are kept within bounds', () => {
  assert.deepEqual(search('  brass tray '), { name: 'search', params: { search_term: 'brass tray' } })
  assert.equal(String(search('a'.repeat(500))?.params['search_term']).length, 100)
  const line = { item_id: '4', item_name: 'Mehrab Keepsake Box', discount: 0, price: 899, quantity: 1 }
  const add = (change: object, value: unknown = 899) =>
    parseEvent({ name: 'add_to_cart', params: { currency: 'INR', value, items: [{ ...line, ...change }] } })
  assert.ok(add({}))
  assert.deepEqual(add({ affiliation: 'x' })?.params['items'], [line])
  for (const bad of [{ price: -1 }, { price: '899' }, { quantity: 0.5 }, { item_id: 'DROP' }, { item_name: '' }])
    assert.equal(add(bad), undefined)
  assert.equal(add({}, Number.POSITIVE_INFINITY), undefined)
  const many = Array.from({ length: 201 }, () => line)
  assert.equal(parseEvent({ name: 'view_cart', params: { currency: 'INR', value: 1, items: many } }), undefined)
})

test('what names a person is not passed on', () => {
  for (const term of ['asha@example.in', '98765 43210', 'order 9876-5432-1012', '+919876543210'])
    assert.equal(search(term), undefined)
  assert.ok(search('tray 2024 in 3 sizes'))
})

test('addresses lose what opens orders, resets and sign-ins', () => {
  const cut = (path: string) => stripUrlSecrets(`https://gathri.example${path}`)
  assert.equal(cut('/order?id=3q2-7wABzXcQ9rTnV5kL0pYd'), 'https://gathri.example/order')
  assert.equal(cut('/order?id=3q2-7wABzXcQ9rTnV5kL0pYd&key=s3cr3t#feedback'), 'https://gathri.example/order')
  assert.equal(cut('/gift/9f2c41d07be83a65c0e9d4f71b28a6350c4d'), 'https://gathri.example/gift')
  assert.equal(cut('/quote/Qm9va3Mgb2YgdGhlIHNob3Ax?revision=2'), 'https://gathri.example/quote')
  assert.equal(cut('/auth/reset-password?code=secret'), 'https://gathri.example/auth/reset-password')
  assert.equal(cut('/auth/callback?access_token=secret#t=1'), 'https://gathri.example/auth/callback')
  assert.equal(cut('/shop?q=asha%40example.in&category=3&page=2&x=1'), 'https://gathri.example/shop?category=3&page=2')
  assert.equal(stripUrlSecrets('mailto:asha@example.in'), undefined)
  assert.equal(stripUrlSecrets('nonsense'), undefined)
  assert.equal(cut(`/${'a'.repeat(400)}`), 'https://gathri.example')
})
