import { useEffect, useRef, useState, type RefObject } from 'react'
import { cartLines, type CartItem } from '#shop/cart/cart.ts'
import { change, changeQuantity, clearCart, removeLine } from './cart-store.ts'
import { shopStore } from '../store.ts'

/** How long a removed line can be brought back (the decisions, section 6). */
const UNDO_MS = 6_000

/** What a shopper can do with the lines of a cart view, and what the view has to show because of it. */
export type CartMoves = {
  /** 0 removes the line. */
  setQuantity: (line: CartItem, quantity: number) => void
  remove: (line: CartItem) => void
  /** Brings a line that is short down to what is left; its button goes with that, so the heading takes the focus. */
  settle: (line: CartItem, left: number) => void
  /** The line that can still be brought back. */
  removed: CartItem | null
  undo: () => void
  undoRef: RefObject<HTMLButtonElement | null>
  /** Set while the shopper is asked whether the cart shall be emptied. */
  asking: boolean
  answer: (empty: boolean) => void
}

/**
 * The moves of one cart view. Taking away the last unit removes the line; a removed line can be brought back for six
 * seconds, longer while the Undo button is in use.
 * @param titleId the view's heading, which gets the focus when what had it is gone
 * @param askBeforeEmptying on checkout an emptied cart ends the purchase, so the shopper is asked first
 */
export function useCartMoves(
  titleId: string,
  { askBeforeEmptying = false }: { askBeforeEmptying?: boolean } = {},
): CartMoves {
  const [removed, setRemoved] = useState<CartItem | null>(null)
  const [asking, setAsking] = useState(false)
  const undoRef = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (removed === null) return
    // The line's own button is gone: a keyboard goes on from here.
    undoRef.current?.focus()
    const end = () => {
      if (undoRef.current?.matches(':hover, :focus-visible')) {
        timer = setTimeout(end, UNDO_MS)
        return
      }
      if (document.activeElement === undoRef.current) document.getElementById(titleId)?.focus()
      setRemoved(null)
    }
    let timer = setTimeout(end, UNDO_MS)
    return () => clearTimeout(timer)
  }, [removed, titleId])

  function remove(line: CartItem) {
    const lines = cartLines(shopStore.getState().cart)
    if (askBeforeEmptying && lines.every(({ id }) => id === line.id)) return setAsking(true)
    removeLine(line.id)
    setRemoved(line)
  }

  return {
    setQuantity: (line, quantity) =>
      quantity === 0 ? remove(line) : changeQuantity(line, quantity - line.quantity),
    remove,
    settle: (line, left) => {
      if (left === 0) return remove(line)
      changeQuantity(line, left - line.quantity)
      document.getElementById(titleId)?.focus()
    },
    removed,
    undo: () => {
      if (removed === null) return
      // Another tab may have added the product again meanwhile: then that line stands.
      change((cart) =>
        cart.items[removed.id] ? cart : { ...cart, items: { ...cart.items, [removed.id]: removed } },
      )
      setRemoved(null)
      document.getElementById(titleId)?.focus()
    },
    undoRef,
    asking,
    answer: (empty) => {
      setAsking(false)
      if (empty) clearCart()
    },
  }
}
