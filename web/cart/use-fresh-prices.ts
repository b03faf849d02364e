import { useEffect, useState } from 'react'
import { cartLines } from '#shop/cart/cart.ts'
import { shopStore } from '../store.ts'
import { askProducts } from './ask-products.ts'
import { askStock } from './ask-stock.ts'
import { change, useHydrated } from './cart-store.ts'
import { freshenCart, type Freshened } from './freshen-cart.ts'

const nothing: Freshened['notes'] = []

/**
 * Brings the cart's prices up to date whenever `shown` turns true, and tells what changed; what is left in stock is
 * asked along (`useStock`). When the shop cannot be asked nothing is said: an order is checked anyway.
 */
export function useFreshPrices(shown: boolean): Freshened['notes'] {
  const [notes, setNotes] = useState(nothing)
  const hydrated = useHydrated()
  useEffect(() => {
    const ids = cartLines(shopStore.getState().cart).map(({ id }) => id)
    if (!shown || !hydrated || ids.length === 0) return
    const leaving = new AbortController()
    askStock(ids, leaving.signal).catch(() => {})
    void (async () => {
      const answer = await askProducts(ids, leaving.signal)
      if (!answer.ok) return
      const { cart, notes } = freshenCart(shopStore.getState().cart, ids, answer.data)
      change(() => cart)
      setNotes(notes)
    })().catch(() => {})
    return () => {
      leaving.abort()
      setNotes(nothing)
    }
  }, [shown, hydrated])
  return notes
}
