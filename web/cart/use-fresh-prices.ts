import { useEffect, useState } from 'react'
import { cartLines } from '#shop/cart/cart.ts'
import { shopStore } from '../store.ts'
import { askProducts } from './ask-products.ts'
import { change, useHydrated } from './cart-store.ts'
import { freshenCart, type Freshened } from './freshen-cart.ts'

type News = Pick<Freshened, 'notes' | 'soldOut'>

const noNews: News = { notes: [], soldOut: [] }

/**
 * Brings the cart's prices up to date whenever `shown` turns true, and tells what changed. When the shop cannot be asked
 * nothing is said: an order is checked against today's prices anyway.
 */
export function useFreshPrices(shown: boolean): News {
  const [news, setNews] = useState(noNews)
  const hydrated = useHydrated()
  useEffect(() => {
    const ids = cartLines(shopStore.getState().cart).map(({ id }) => id)
    if (!shown || !hydrated || ids.length === 0) return
    const leaving = new AbortController()
    void (async () => {
      const answer = await askProducts(ids, leaving.signal)
      if (!answer.ok) return
      const { cart, ...news } = freshenCart(shopStore.getState().cart, ids, answer.data)
      change(() => cart)
      setNews(news)
    })().catch(() => {})
    return () => {
      leaving.abort()
      setNews(noNews)
    }
  }, [shown, hydrated])
  return news
}
