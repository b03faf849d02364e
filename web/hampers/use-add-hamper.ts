import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { HamperAnswer } from '#contract/hampers.ts'
import { replaceLine } from '#shop/cart/replace-choice.ts'
import { toCartRate } from '#shop/pricing/gst.ts'
import { requestApi } from '#web/api/api-client.ts'
import { addToCart, updateCart } from '#web/cart/cart-store.ts'
import type { Hamper } from './use-hamper.ts'

type Answer = { isAdded: true } | { isAdded: false; message: string }

/** The server checks room, stock and prices before the cart takes it. @param replaces the key of a cart's line */
export function useAddHamper({ box, pieces, chosen, address }: Hamper, replaces: string | undefined) {
  const [answered, setAnswered] = useState<{ answer: Answer; address: string } | null>(null)
  const navigate = useNavigate()
  const [isAdding, setIsAdding] = useState(false)

  async function add(): Promise<void> {
    if (!box) return
    setIsAdding(true)
    const body = { box: box.id, pieces: [...pieces], choices: chosen }
    const result = await requestApi('POST /api/hampers/check', { body })
    setIsAdding(false)
    setAnswered({
      answer: result.ok ? keep(box.id, result.data) : { isAdded: false, message: result.message },
      address,
    })
  }

  function keep(id: number, { line, problem }: HamperAnswer): Answer {
    if (!line) return { isAdded: false, message: problem ?? '' }
    const { name, price, discount, gstRate, weight, picture, choices, breaks } = line
    const product = {
      id,
      name,
      choices,
      price,
      discount,
      ...toCartRate(gstRate),
      weight,
      picture,
      ...(breaks && { breaks }),
    }
    if (replaces !== undefined) {
      updateCart((cart) => {
        const before = cart.items[replaces]
        return before ? replaceLine(cart, replaces, { ...product, quantity: before.quantity }) : cart
      })
      void navigate('/cart')
      return { isAdded: true }
    }
    const added = addToCart(product)
    return added.ok ? { isAdded: true } : { isAdded: false, message: added.message }
  }

  // The answer is about what was in it then.
  return { add, isAdding, answer: answered?.address === address ? answered.answer : null }
}
