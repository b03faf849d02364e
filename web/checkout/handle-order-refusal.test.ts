import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyCart } from '#shop/cart/cart.ts'
import { toPieceKey } from '#shop/hampers/hamper-pieces.ts'
import { shopStore } from '#web/storage/shop-store.ts'
import { handleOrderRefusal } from './handle-order-refusal.ts'

const honey = { id: 2, name: 'Honey', price: 30_000, discount: 0, weight: 0.2, picture: null, quantity: 1 }
const inside = {
  key: toPieceKey({ id: 2 }),
  name: 'Honey',
  choice: '2',
  label: '2 pieces',
  unitPrice: 60_000,
  oncePrice: 0,
}
const hamper = { ...honey, id: 1, name: 'Box', choices: [inside] }
const message = 'Only 2 of Honey are left.'
const refuse = (left: number) =>
  handleOrderRefusal(
    {
      ok: false,
      reason: 'refused',
      message,
      status: 409,
      details: { reason: 'sold-out', products: [{ id: 2, name: 'Honey', left }] },
    },
    () => {},
  )

test('too few pieces for a hamper and a line are told, where no line alone has too many', () => {
  shopStore.setState({ cart: { ...emptyCart, items: { hamper, 2: honey } } })
  assert.equal(refuse(2), message)
  assert.equal(refuse(0), '', 'checkout shows the line of honey')
  shopStore.setState({ cart: { ...emptyCart, items: { hamper } } })
  assert.equal(refuse(0), message)
})
